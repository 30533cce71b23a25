import { Readable } from "node:stream";
import JSZip from "jszip";
import type { CallerClaims, Database, Queryable } from "../database/database.ts";
import { ApiError } from "../errors/api-error.ts";
import type { ContentFiles } from "../supabase/storage/content-files.ts";
import { ARCHIVE_FILES, ARCHIVE_FORMAT, type ArchiveDescription } from "./archive-contents.ts";

/** The form of archive that is written here can hold no more. */
const MAXIMUM_BYTES = 4_000_000_000;
const FILE_ID_LENGTH = 36;

interface StoredFile {
  readonly path: string;
  readonly version: string;
  readonly size: number;
  readonly sha256: string;
  readonly mimetype: string | null;
  readonly metadata: Record<string, unknown> | null;
}

/** A project as one archive, streamed: its data, namespaces, open library edits, members, history and files as the caller sees them. A file that is replaced meanwhile goes out as it was listed. */
export async function exportProject(database: Database, contents: ContentFiles, caller: CallerClaims, project: string): Promise<{ name: string; archive: Readable }> {
  const { description, files } = await database.asCaller(caller, (session) => describe(session, project));
  if (files.reduce((sum, { size }) => sum + size, 0) > MAXIMUM_BYTES) throw new ApiError("TOO-LARGE", "The project holds more than 4 GB; download its folders one by one.");
  const zip = new JSZip();
  zip.file(ARCHIVE_FILES.description, JSON.stringify(description, null, 2));
  for (const file of files) zip.file(`${ARCHIVE_FILES.files}${file.path}`, contentOf(contents, file.version), { createFolders: false });
  // The library brings streams of an older make, which know no iteration.
  const archive = new Readable().wrap(zip.generateNodeStream({ streamFiles: true, compression: "STORE" }));
  const { name } = description.data;
  return { name: typeof name === "string" ? name : "project", archive };
}

/** Opens the content only when its turn comes: a project may have more files than a process may open. */
function contentOf(contents: ContentFiles, version: string): Readable {
  return Readable.from(
    (async function* () {
      const handle = await contents.open(version);
      yield* handle.createReadStream() as AsyncIterable<Buffer>;
    })(),
    { objectMode: false },
  );
}

async function describe(session: Queryable, project: string): Promise<{ description: ArchiveDescription; files: StoredFile[] }> {
  const [row] = await session.query<{ data: Record<string, unknown> }>("select data from public.projects where id = $1", [project]);
  if (row === undefined) throw new ApiError("FORBIDDEN");
  const files = await session.query<StoredFile>(
    `select substr(name, 38) as path, version, coalesce((metadata ->> 'size')::bigint, 0) as size, metadata ->> 'sha256' as sha256, metadata ->> 'mimetype' as mimetype, user_metadata as metadata
     from storage.objects where bucket_id = 'projects' and name collate "C" >= $1 || '/' and name collate "C" < $1 || '0' order by name collate "C"`,
    [project],
  );
  const pathOf = new Map(files.map(({ version, path }) => [version, path]));
  const libraries = await session.query<{ path: string; data: Record<string, unknown> }>("select path, data from public.project_libraries where project = $1 order by path", [project]);
  return {
    files,
    description: {
      kind: "tera-project",
      format: ARCHIVE_FORMAT,
      exportedAt: new Date().toISOString(),
      data: row.data,
      namespaces: await session.query("select name, data from public.project_namespaces where project = $1 order by name", [project]),
      libraries: libraries.flatMap(({ path, data }) => {
        const file = pathOf.get(path.slice(0, FILE_ID_LENGTH));
        return file === undefined ? [] : [{ file, data }];
      }),
      files: files.map(({ version: _version, ...file }) => file),
      members: await session.query("select email, role from public.project_members where project = $1 order by created_at", [project]),
      logs: await session.query(`select type, "user" as author, created_at, data from public.project_logs where project = $1 order by created_at, id`, [project]),
    },
  };
}
