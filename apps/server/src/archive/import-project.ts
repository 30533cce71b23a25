import { randomUUID } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import type { CallerClaims, Database, Queryable } from "../database/database.ts";
import { hasStoredResponse, runIdempotent } from "../database/idempotency.ts";
import { ApiError } from "../errors/api-error.ts";
import { asRefusal } from "../errors/as-refusal.ts";
import { openSemaphore, openSemaphorePerOwner } from "../access/semaphore.ts";
import {
  type ContentStore,
  removeUnused,
  type WrittenContent,
} from "../supabase/storage/content-store.ts";
import { checkedNewName } from "../supabase/storage/object-name.ts";
import { writeObject } from "../supabase/storage/object-rows.ts";
import { usableType } from "../supabase/storage/uploaded-body.ts";
import { ARCHIVE_FILES, type ArchiveEntryOf } from "./archive-contents.ts";
import { type OpenArchive, openArchive } from "./open-archive.ts";
import { type DescribedProject, readDescription } from "./read-description.ts";

const ROUTE = "projects/import";
/** Importing the largest archive takes as much memory as the rest of the server. */
const MAX_CONCURRENT_IMPORTS = 2;
const IMPORT_RETRY_SECONDS = 30;
/** Each waiting import has an archive on disk. */
const MAX_WAITING = 20;
const MAX_WAITING_PER_PERSON = 20;
const limitImports = openSemaphore({
  maxRunning: MAX_CONCURRENT_IMPORTS,
  maxWaiting: MAX_WAITING,
  refusal: () =>
    new ApiError(
      "UNAVAILABLE",
      "Many archives are being imported right now. Try again in a moment.",
    ),
});
const limitImportsPerPerson = openSemaphorePerOwner({
  maxRunning: 1,
  maxWaiting: MAX_WAITING_PER_PERSON,
  refusal: () =>
    new ApiError(
      "TOO-MANY",
      "Several of your archives are being imported already. Try again when they are done.",
      { retryAfterSeconds: IMPORT_RETRY_SECONDS },
    ),
});

export interface ImportRequest {
  readonly database: Database;
  readonly contents: ContentStore;
  readonly caller: CallerClaims;
  readonly maximumFileBytes: number;
  /** Idempotency key. */
  readonly key: string | undefined;
}

export interface ArchiveFile {
  readonly handle: FileHandle;
  readonly size: number;
  /** Distinguishes a retry from another archive with the same key. */
  readonly sha256?: string;
}

/**
 * Throws PROJECT-LIMIT before the client sends the archive, except for the retry of a finished
 * import.
 */
export async function requireRoomForImport({
  database,
  caller,
  key,
}: Pick<ImportRequest, "database" | "caller" | "key">): Promise<void> {
  if (await hasStoredResponse(database, { owner: caller.sub, route: ROUTE, key })) return;
  await database.query("select private.require_project_room($1)", [caller.sub]);
}

/**
 * Creates a project owned by the caller, or nothing on failure; resolves to its id. Checks the
 * lists, then unpacks the files in chunks.
 */
export async function importProject(request: ImportRequest, archive: ArchiveFile): Promise<string> {
  return limitImportsPerPerson(request.caller.sub, () =>
    limitImports(() => importNow(request, archive)),
  );
}

async function importNow(request: ImportRequest, archive: ArchiveFile): Promise<string> {
  const { database, contents, caller, key } = request;
  const written = new Map<string, WrittenContent>();
  const removeWritten = () =>
    removeUnused(
      contents,
      [...written.values()].map(({ version }) => version),
    );
  try {
    const opened = await openArchive(archive.handle.fd, archive.size);
    const description = await readDescription(opened);
    await requireComplete(opened, description, request);
    for await (const file of description.entries("files"))
      await extractFiles(contents, opened, file, written);
    let isFirst = false;
    const id = await runIdempotent(
      database,
      { owner: caller.sub, route: ROUTE, key, payload: archive.sha256 ?? null },
      async (session) => {
        isFirst = true;
        return store(session, caller, description, written);
      },
    );
    if (!isFirst) await removeWritten();
    return id;
  } catch (error) {
    // A refused import has no rows. Any other failure may have committed, so leave its contents to
    // the sweep.
    if (asRefusal(error).status < 500) await removeWritten();
    throw error;
  }
}

type DescribedFile = ArchiveEntryOf<"files">;

/**
 * Throws before unpacking anything if a file is missing, too large or of another size than listed.
 */
async function requireComplete(
  { entries }: OpenArchive,
  description: DescribedProject,
  { caller, maximumFileBytes }: ImportRequest,
): Promise<void> {
  for await (const { path, size } of description.entries("files")) {
    checkedNewName(`${caller.sub}/${path}`);
    const entry = entries.get(ARCHIVE_FILES.files + path);
    if (entry === undefined)
      throw new ApiError(
        "INVALID",
        "The archive is incomplete: a file it lists is missing. Export the project again.",
      );
    if (entry.size !== size) throw damaged();
    if (size > maximumFileBytes) throw fileTooLarge();
  }
}

async function extractFiles(
  contents: ContentStore,
  { entries }: OpenArchive,
  { path, size, sha256 }: DescribedFile,
  written: Map<string, WrittenContent>,
): Promise<void> {
  const entry = entries.get(ARCHIVE_FILES.files + path);
  if (entry === undefined) throw damaged();
  const content = await contents.write(entry.read(), size, fileTooLarge);
  written.set(path, content);
  if (content.sha256 !== sha256) throw damaged();
}

function damaged(): ApiError {
  return new ApiError(
    "INVALID",
    "The archive is damaged: a file in it has changed since the export. Export the project again.",
  );
}

function fileTooLarge(): ApiError {
  return new ApiError("TOO-LARGE", "A file in the archive is larger than the limit.");
}

async function store(
  session: Queryable,
  caller: CallerClaims,
  description: DescribedProject,
  written: ReadonlyMap<string, WrittenContent>,
): Promise<string> {
  const [created] = await session.query<{ id: string }>(
    "select private.create_project($1, $2::jsonb, null) as id",
    [caller.sub, description.data],
  );
  if (created === undefined) throw new Error("A project was created without an id.");
  const { id } = created;
  for await (const file of description.entries("files")) {
    const content = written.get(file.path);
    if (content === undefined) continue;
    await writeObject(session, {
      bucket: "projects",
      name: `${id}/${file.path}`,
      owner: caller.sub,
      mode: "create",
      expected: undefined,
      version: content.version,
      metadata: {
        eTag: `"${content.version}"`,
        size: content.size,
        contentLength: content.size,
        sha256: content.sha256,
        mimetype: usableType(file.mimetype),
        cacheControl: "no-cache",
        lastModified: new Date().toISOString(),
        httpStatusCode: 200,
      },
      userMetadata: file.metadata,
    });
  }
  for await (const { name, data } of description.entries("namespaces"))
    await session.query(
      "insert into public.project_namespaces (project, name, data) values ($1, $2, $3::jsonb)",
      [id, name, data],
    );
  for await (const { file, data } of description.entries("libraries")) {
    const content = written.get(file);
    if (content !== undefined)
      await session.query(
        "insert into public.project_libraries (project, path, data) values ($1, $2, $3::jsonb)",
        [id, `${content.version}_*`, data],
      );
  }
  await session.query(
    `insert into public.project_logs (id, project, "user", type, data) values ($1, $2, $3, 'mark', $4::jsonb)`,
    [
      randomUUID(),
      id,
      caller.sub,
      { title: `Imported from an archive of ${description.exportedAt.slice(0, 40)}` },
    ],
  );
  return id;
}
