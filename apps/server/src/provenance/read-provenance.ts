import {
  type HandlerAnswer,
  LOG_KINDS,
  MAX_PROVENANCE_ROWS,
  type provenanceApi,
} from "@tera/contract";
import { boundedRows, MAX_RESULT_BYTES } from "../database/bounded-result.ts";
import type { Queryable } from "../database/database.ts";
import { listRounds } from "../screening/rounds.ts";
import type { StoredEntry, StoredVersion } from "./stored-version.ts";
import { traceFiles } from "./trace-files.ts";

/** Kinds of entries about files. Those of `screening` name the round and its opener, no decision. */
const ENTRY_TYPES: readonly string[] = [
  ...LOG_KINDS.references,
  ...LOG_KINDS.files,
  ...LOG_KINDS.screening,
];
/** Characters of an entry's data beyond which its lists and texts are left out. */
const MAX_DATA_CHARACTERS = 20_000;

const FILE = (version: string): string => `coalesce(${version}.file::text, ${version}.path)`;

/** First and last saves, and those made from other files. */
const VERSIONS = `
  select v.file, v.path, v.version, v.author, v.created_at, v.tool, v.hint, v.sha256, v.size::float8 as size, v.ref_count, v.deleted_at,
    coalesce((
      select jsonb_agg(${FILE("s")} order by m.place)
      from jsonb_array_elements(v.made_from) with ordinality m (source, place)
      join public.file_versions s on s.id = (m.source ->> 'version')::uuid and s.project = v.project
    ), '[]') as sources,
    (select jsonb_build_object('file', ${FILE("c")}, 'version', c.version)
      from public.file_versions c where c.id = v.copied_from and c.project = v.project) as copied
  from (
    select ${FILE("f")} as file, f.project, f.path, f.version, f.author, f.created_at, f.tool, f.hint, f.sha256, f.size, f.ref_count,
      f.deleted_at, f.made_from, f.copied_from,
      row_number() over (partition by ${FILE("f")} order by f.version desc) as from_last,
      row_number() over (partition by ${FILE("f")} order by f.version) as from_first
    from public.file_versions f where f.project = $1
  ) v
  where v.from_last = 1 or v.from_first = 1 or v.made_from <> '[]' or v.copied_from is not null
  order by v.created_at desc, v.file, v.version desc limit $2::int`;

const ENTRIES = `
  select l.id, l.type, l."user", l.created_at,
    case when length(l.data::text) <= ${MAX_DATA_CHARACTERS} then l.data else l.data - '{sources,filePaths,content,title}'::text[] end as data
  from public.project_logs l where l.project = $1 and l.type = any ($3::text[])
  order by l.created_at desc, l.id desc limit $2::int`;

/** Row policies apply to the session. */
export async function readProvenance(
  session: Queryable,
  project: string,
): Promise<HandlerAnswer<typeof provenanceApi.read>> {
  const limit = MAX_PROVENANCE_ROWS + 1;
  const versions = await session.query<StoredVersion>(
    boundedRows(VERSIONS, "answer.*", MAX_RESULT_BYTES),
    [project, limit],
  );
  const entries = await session.query<StoredEntry>(
    boundedRows(ENTRIES, "answer.*", MAX_RESULT_BYTES),
    [project, limit, ENTRY_TYPES],
  );
  const rounds = await listRounds(session, project);
  return {
    ...traceFiles(
      versions.slice(0, MAX_PROVENANCE_ROWS),
      entries.slice(0, MAX_PROVENANCE_ROWS),
      rounds,
    ),
    isComplete: versions.length <= MAX_PROVENANCE_ROWS && entries.length <= MAX_PROVENANCE_ROWS,
  };
}
