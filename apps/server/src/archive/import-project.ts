import { randomUUID } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import type { CallerClaims, Database, Queryable } from "../database/database.ts";
import { isAnswered, once } from "../database/once.ts";
import { ApiError } from "../errors/api-error.ts";
import { asRefusal } from "../errors/as-refusal.ts";
import type { ContentFiles, WrittenContent } from "../supabase/storage/content-files.ts";
import { checkedObjectName } from "../supabase/storage/object-name.ts";
import { writeObject } from "../supabase/storage/object-rows.ts";
import { ARCHIVE_FILES, type ArchiveDescription, archiveDescription } from "./archive-contents.ts";
import { type OpenArchive, openArchive } from "./open-archive.ts";

const MAXIMUM_DESCRIPTION_BYTES = 50_000_000;
const ROUTE = "projects/import";

/** An archive that is to become a project. */
export interface Import {
  readonly database: Database;
  readonly contents: ContentFiles;
  readonly caller: CallerClaims;
  readonly maximumFileBytes: number;
  /** The client's key for a retry. */
  readonly key: string | undefined;
}

/** An archive as a file that is open for reading. */
export interface ArchiveFile {
  readonly handle: FileHandle;
  readonly size: number;
  /** Digest of its bytes, which tells another archive with the same key from a retry. */
  readonly sha256?: string;
}

/** Refuses with PROJECT-LIMIT, before an archive is sent, who may have no further project; a retry of an import that was made is let through. */
export async function requireRoomForImport({ database, caller, key }: Pick<Import, "database" | "caller" | "key">): Promise<void> {
  if (await isAnswered(database, { owner: caller.sub, route: ROUTE, key })) return;
  await database.query("select private.require_project_room($1)", [caller.sub]);
}

/** Makes a new project of an archive, owned by the caller, all of it or nothing; answers its id. The archive is unpacked piece by piece, and only when its list fits the limits. */
export async function importProject(wish: Import, archive: ArchiveFile): Promise<string> {
  const { database, contents, caller, key } = wish;
  const written = new Map<string, WrittenContent>();
  const forget = () => Promise.all([...written.values()].map(({ version }) => contents.remove(version)));
  try {
    const opened = await openArchive(archive.handle.fd, archive.size);
    const description = await readDescription(opened);
    requireWhole(opened, description, wish);
    for (const file of description.files) await unpack(contents, opened, file, written);
    let isFirst = false;
    const id = await once(database, { owner: caller.sub, route: ROUTE, key, asked: archive.sha256 ?? null }, async (session) => {
      isFirst = true;
      return store(session, caller, description, written);
    });
    if (!isFirst) await forget();
    return id;
  } catch (error) {
    // A refusal proves that no row names the contents; after any other failure the sweep decides.
    if (asRefusal(error).status < 500) await forget();
    throw error;
  }
}

type DescribedFile = ArchiveDescription["files"][number];

/** Refuses, before any file is unpacked, an archive that lacks one, states another size for it than its list, or holds one that is too large. */
function requireWhole({ entries }: OpenArchive, { files }: ArchiveDescription, { caller, maximumFileBytes }: Import): void {
  for (const { path, size } of files) {
    checkedObjectName(`${caller.sub}/${path}`);
    const entry = entries.get(ARCHIVE_FILES.files + path);
    if (entry === undefined) throw new ApiError("INVALID", "The archive is not whole: a file that it lists is missing. Export the project again.");
    if (entry.size !== size) throw damaged();
    if (size > maximumFileBytes) throw fileTooLarge();
  }
}

async function unpack(contents: ContentFiles, { entries }: OpenArchive, { path, size, sha256 }: DescribedFile, written: Map<string, WrittenContent>): Promise<void> {
  const entry = entries.get(ARCHIVE_FILES.files + path);
  if (entry === undefined) throw damaged();
  const content = await contents.write(entry.read(), size, fileTooLarge);
  written.set(path, content);
  if (content.sha256 !== sha256) throw damaged();
}

function damaged(): ApiError {
  return new ApiError("INVALID", "The archive is damaged: a file in it is not what was exported. Export the project again.");
}

function fileTooLarge(): ApiError {
  return new ApiError("TOO-LARGE", "A file in the archive is larger than the limit.");
}

async function readDescription({ entries }: OpenArchive): Promise<ArchiveDescription> {
  const entry = entries.get(ARCHIVE_FILES.description);
  if (entry !== undefined && entry.size > MAXIMUM_DESCRIPTION_BYTES) throw new ApiError("TOO-LARGE", "The description in the archive is larger than 50 MB.");
  const chunks: Uint8Array[] = [];
  if (entry !== undefined) for await (const chunk of entry.read()) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString("utf8");
  const unreadable = "The file is no project archive, or it was made by a newer version. Choose a file that was made by exporting a project.";
  if (text.includes('"__proto__"')) throw new ApiError("INVALID", unreadable);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new ApiError("INVALID", unreadable, { cause });
  }
  const parsed = archiveDescription.safeParse(value);
  if (!parsed.success) throw new ApiError("INVALID", unreadable, { cause: parsed.error });
  return parsed.data;
}

async function store(session: Queryable, caller: CallerClaims, description: ArchiveDescription, written: ReadonlyMap<string, WrittenContent>): Promise<string> {
  const [created] = await session.query<{ id: string }>("select private.create_project($1, $2::jsonb, null) as id", [caller.sub, description.data]);
  if (created === undefined) throw new Error("A project was created without an id.");
  const { id } = created;
  for (const file of description.files) {
    const content = written.get(file.path);
    if (content === undefined) continue;
    await writeObject(session, {
      bucket: "projects",
      name: `${id}/${file.path}`,
      owner: caller.sub,
      mode: "create",
      expected: undefined,
      version: content.version,
      metadata: { eTag: `"${content.version}"`, size: content.size, contentLength: content.size, sha256: content.sha256, mimetype: file.mimetype ?? "application/octet-stream", cacheControl: "no-cache", lastModified: new Date().toISOString(), httpStatusCode: 200 },
      userMetadata: file.metadata,
    });
  }
  for (const { name, data } of description.namespaces) await session.query("insert into public.project_namespaces (project, name, data) values ($1, $2, $3::jsonb)", [id, name, data]);
  for (const { file, data } of description.libraries) {
    const content = written.get(file);
    if (content !== undefined) await session.query("insert into public.project_libraries (project, path, data) values ($1, $2, $3::jsonb)", [id, `${content.version}_*`, data]);
  }
  await session.query(`insert into public.project_logs (id, project, "user", type, data) values ($1, $2, $3, 'mark', $4::jsonb)`, [
    randomUUID(),
    id,
    caller.sub,
    { title: `Imported from an archive of ${description.exportedAt.slice(0, 40)}` },
  ]);
  return id;
}
