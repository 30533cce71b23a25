import type { Queryable } from "../database/database.ts";
import { ApiError } from "../errors/api-error.ts";
import { type ArchiveList, MAX_PIECE_BYTES } from "./archive-contents.ts";

/** Returns entries as JSON text, so that nothing is parsed and no number is rounded. */
interface ListStatement {
  /** $1 is the project, followed by the key of the previous entry and the limit. */
  readonly text: string;
  /** A key that sorts before all others. */
  readonly start: readonly string[];
  /** Rows per page, few enough to fit in memory whatever their size. */
  readonly rows: number;
}

const FIRST_KEY = ["-infinity", "00000000-0000-0000-0000-000000000000"];

const STATEMENTS: Readonly<Record<ArchiveList, ListStatement>> = {
  files: {
    text: `select jsonb_build_array(name) as key, substr(name, 38) as path, version,
        json_build_object('path', substr(name, 38), 'size', coalesce((metadata ->> 'size')::bigint, 0), 'sha256', metadata ->> 'sha256', 'mimetype', metadata ->> 'mimetype', 'metadata', user_metadata)::text as line
      from storage.objects where bucket_id = 'projects' and name collate "C" >= $1::text || '/' and name collate "C" < $1::text || '0' and name collate "C" > $2 order by name collate "C" limit $3`,
    start: [""],
    rows: 100,
  },
  namespaces: {
    text: "select jsonb_build_array(name) as key, null as path, null as version, json_build_object('name', name, 'data', data)::text as line from public.project_namespaces where project = $1 and name > $2 order by name limit $3",
    start: [""],
    rows: 1,
  },
  libraries: {
    text: "select jsonb_build_array(path) as key, path, null as version, data::text as line from public.project_libraries where project = $1 and path > $2 order by path limit $3",
    start: [""],
    rows: 1,
  },
  members: {
    text: `select jsonb_build_array(created_at, id) as key, null as path, null as version, json_build_object('email', email, 'role', role)::text as line
      from public.project_members where project = $1 and (created_at, id) > ($2::text::timestamptz, $3::text::uuid) order by created_at, id limit $4`,
    start: FIRST_KEY,
    rows: 500,
  },
  logs: {
    text: `select jsonb_build_array(created_at, id) as key, null as path, null as version, json_build_object('type', type, 'author', "user", 'created_at', created_at, 'data', data)::text as line
      from public.project_logs where project = $1 and (created_at, id) > ($2::text::timestamptz, $3::text::uuid) order by created_at, id limit $4`,
    start: FIRST_KEY,
    rows: 100,
  },
  rounds: {
    text: `select jsonb_build_array(created_at, id) as key, null as path, null as version, (to_jsonb(r) - 'project')::text as line
      from public.screening_rounds r where project = $1 and (created_at, id) > ($2::text::timestamptz, $3::text::uuid) order by created_at, id limit $4`,
    start: FIRST_KEY,
    rows: 100,
  },
  decisions: {
    text: `select jsonb_build_array(d.place::text) as key, null as path, null as version, (to_jsonb(d) - 'place')::text as line
      from public.screening_decisions d join public.screening_rounds r on r.id = d.round where r.project = $1 and d.place > $2::text::bigint order by d.place limit $3`,
    start: ["0"],
    rows: 500,
  },
};

/** `path` and `version` are set for files. For libraries, `path` starts with the file's version. */
export interface ListRow {
  readonly line: string;
  readonly path: string | null;
  readonly version: string | null;
}

/**
 * Yields the entries that the caller can see. Throws TOO-LARGE for an entry too large to import.
 */
export async function* listRows(
  session: Queryable,
  list: ArchiveList,
  project: string,
): AsyncGenerator<ListRow> {
  const { text, start, rows } = STATEMENTS[list];
  const bounded = `select key, path, version, case when octet_length(line) <= ${MAX_PIECE_BYTES} then line end as line from (${text}) listed`;
  let after = start;
  for (;;) {
    const page = await session.query<
      Omit<ListRow, "line"> & { key: readonly string[]; line: string | null }
    >(bounded, [project, ...after, rows]);
    for (const { key, line, path, version } of page) {
      if (line === null)
        throw new ApiError(
          "TOO-LARGE",
          `One entry of the project's ${list} is too large for an archive. Make it smaller, or ask your administrator for a backup.`,
        );
      yield { line, path, version };
      after = key;
    }
    if (page.length < rows) return;
  }
}
