import { Readable } from "node:stream";
import JSZip from "jszip";
import type { CallerClaims, Database, Queryable } from "../database/database.ts";
import { ApiError } from "../errors/api-error.ts";
import type { ContentStore } from "../supabase/storage/content-store.ts";
import { ARCHIVE_FILES, ARCHIVE_FORMAT, type ArchiveList } from "./archive-contents.ts";
import { listRows } from "./list-rows.ts";

/** Maximum bytes in the ZIP format that is written here. */
const MAX_BYTES = 4_000_000_000;
const FILE_ID_LENGTH = 36;
/** In a message about missing contents. */
const MAX_NAMED_FILES = 5;
/** Files come first, because libraries refer to them. */
const LISTS: readonly ArchiveList[] = [
  "files",
  "namespaces",
  "libraries",
  "members",
  "logs",
  "rounds",
  "decisions",
];

export interface ExportedProject {
  readonly name: string;
  /** Destroying the stream cancels the export. */
  readonly archive: Readable;
}

export interface ExportStores {
  readonly contents: ContentStore;
  /** For the lists, until they are in the archive. */
  readonly temporary: ContentStore;
}

interface ProjectDescription {
  readonly name: string | null;
  readonly description: string;
  readonly files: readonly ListedFile[];
}

interface ListedFile {
  readonly path: string;
  readonly version: string;
}

/**
 * Streams an archive of the project as the caller sees it. Writes its lists to disk first, so that
 * refusals come early and a slow reader never blocks the database. A file replaced during the
 * export is exported as listed. Later errors, except cancellation, go to `onFailure`.
 */
export async function exportProject(
  database: Database,
  { contents, temporary }: ExportStores,
  caller: CallerClaims,
  project: string,
  onFailure: (error: unknown) => void = () => {},
): Promise<ExportedProject> {
  const lists = new Map<ArchiveList, string>();
  const removeLists = () =>
    Promise.all([...lists.values()].map((version) => temporary.remove(version)));
  try {
    const { name, description, files } = await database.asCaller(caller, (session) =>
      describe(session, temporary, project, lists),
    );
    await requireContents(contents, files);
    const zip = new JSZip();
    const sources: Readable[] = [];
    const add = (entry: string, source: Readable) => {
      sources.push(source);
      zip.file(entry, source, { createFolders: false });
    };
    zip.file(ARCHIVE_FILES.description, description);
    for (const [list, version] of lists)
      add(
        ARCHIVE_FILES.lists[list],
        contentOf(temporary, version, () => temporary.remove(version)),
      );
    for (const { path, version } of files)
      add(ARCHIVE_FILES.files + path, contentOf(contents, version));
    // JSZip returns an old-style stream, which can't be iterated and doesn't destroy its sources.
    const zipped = zip.generateNodeStream({ streamFiles: true, compression: "STORE" });
    const archive = new Readable().wrap(zipped);
    // Otherwise the archive would never end.
    zipped.on("error", (error: Error) => {
      onFailure(error);
      archive.destroy(error);
    });
    archive.once("close", () => {
      for (const source of sources) source.destroy();
      removeLists().catch(onFailure);
    });
    return { name: name ?? "project", archive };
  } catch (error) {
    await removeLists();
    throw error;
  }
}

/** Throws CONTENT-MISSING with the files' paths, before anything is sent. */
async function requireContents(
  contents: ContentStore,
  files: readonly ListedFile[],
): Promise<void> {
  const missing = new Set(await contents.missing(files.map(({ version }) => version)));
  if (missing.size === 0) return;
  const paths = files.filter(({ version }) => missing.has(version)).map(({ path }) => `“${path}”`);
  const shown = paths.slice(0, MAX_NAMED_FILES).join(", ");
  throw new ApiError(
    "CONTENT-MISSING",
    `The project can't be exported, because the server's file store no longer has the content of ${shown}${paths.length > MAX_NAMED_FILES ? ` and ${paths.length - MAX_NAMED_FILES} more` : ""}. Restore an earlier version of these files or delete them, then export again.`,
  );
}

/** Opens the file only when read, since there may be more files than a process may open. */
function contentOf(
  contents: ContentStore,
  version: string,
  onRead: () => Promise<void> = async () => {},
): Readable {
  return Readable.from(
    (async function* () {
      const content = await contents.open(version);
      try {
        yield* content.read();
      } finally {
        await content.close();
      }
      await onRead();
    })(),
    { objectMode: false },
  );
}

async function describe(
  session: Queryable,
  temporary: ContentStore,
  project: string,
  lists: Map<ArchiveList, string>,
): Promise<ProjectDescription> {
  const [row] = await session.query<{ name: string | null; data: string; bytes: number }>(
    `select data ->> 'name' as name, data::text as data,
       (select coalesce(sum((metadata ->> 'size')::bigint), 0)::bigint from storage.objects where bucket_id = 'projects' and name collate "C" >= p.id || '/' and name collate "C" < p.id || '0') as bytes
     from public.projects p where id = $1`,
    [project],
  );
  if (row === undefined) throw new ApiError("FORBIDDEN");
  let free = MAX_BYTES - row.bytes;
  const files: ListedFile[] = [];
  for (const list of LISTS) {
    const { version, size } = await temporary.write(
      linesOf(session, list, project, files),
      Math.max(free, 0),
      tooLarge,
    );
    lists.set(list, version);
    free -= size;
  }
  if (free < 0) throw tooLarge();
  const head = JSON.stringify({
    kind: "tera-project",
    format: ARCHIVE_FORMAT,
    exportedAt: new Date().toISOString(),
  });
  return { name: row.name, description: `${head.slice(0, -1)},"data":${row.data}}`, files };
}

/** Adds the listed files to `files`. Skips library edits whose file is gone. */
async function* linesOf(
  session: Queryable,
  list: ArchiveList,
  project: string,
  files: ListedFile[],
): AsyncGenerator<Uint8Array> {
  const pathOf =
    list === "libraries" ? new Map(files.map(({ version, path }) => [version, path])) : undefined;
  for await (const { line, path, version } of listRows(session, list, project)) {
    if (list === "files" && path !== null && version !== null) files.push({ path, version });
    if (pathOf === undefined) yield Buffer.from(`${line}\n`);
    else {
      const file = pathOf.get((path ?? "").slice(0, FILE_ID_LENGTH));
      if (file !== undefined)
        yield Buffer.from(`{"file":${JSON.stringify(file)},"data":${line}}\n`);
    }
  }
}

function tooLarge(): ApiError {
  return new ApiError(
    "TOO-LARGE",
    "The project holds more than 4 GB; download its folders one by one.",
  );
}
