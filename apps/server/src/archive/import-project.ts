import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import JSZip from "jszip";
import type { CallerClaims, Database, Queryable } from "../database/database.ts";
import { ApiError } from "../errors/api-error.ts";
import { asRefusal } from "../errors/as-refusal.ts";
import type { ContentFiles, WrittenContent } from "../supabase/storage/content-files.ts";
import { checkedObjectName } from "../supabase/storage/object-name.ts";
import { writeObject } from "../supabase/storage/object-rows.ts";
import { ARCHIVE_FILES, type ArchiveDescription, archiveDescription } from "./archive-contents.ts";

/** What the files of one archive may take on the disk together: an archive can be far smaller than what it unpacks to. */
const MAXIMUM_UNPACKED_BYTES = 4_000_000_000;
const MAXIMUM_DESCRIPTION_BYTES = 50_000_000;

/** What an import needs. */
export interface Import {
  readonly database: Database;
  readonly contents: ContentFiles;
  readonly caller: CallerClaims;
  readonly archive: Buffer;
  readonly maximumFileBytes: number;
  readonly idempotencyKey: string | null;
}

/** Makes a new project of an archive, owned by the caller, all of it or nothing; answers its id. */
export async function importProject({ database, contents, caller, archive, maximumFileBytes, idempotencyKey }: Import): Promise<string> {
  const zip = await open(archive);
  const description = await readDescription(zip);
  for (const { path } of description.files) checkedObjectName(`${caller.sub}/${path}`);
  const written = new Map<string, WrittenContent>();
  try {
    let left = MAXIMUM_UNPACKED_BYTES;
    for (const file of description.files) {
      const entry = zip.file(`${ARCHIVE_FILES.files}${file.path}`);
      if (entry === null) throw new ApiError("INVALID", "The archive is not whole: a file that it lists is missing. Export the project again.");
      const content = await contents.write(bytesOf(entry), Math.min(maximumFileBytes, left), () => new ApiError("TOO-LARGE", "A file in the archive is larger than the limit."));
      written.set(file.path, content);
      left -= content.size;
      if (content.sha256 !== file.sha256) throw new ApiError("INVALID", "The archive is damaged: a file in it is not what was exported. Export the project again.");
    }
    return await database.transaction((session) => store(session, caller, description, written, idempotencyKey));
  } catch (error) {
    // A refusal proves that no row names the contents; after any other failure the sweep decides.
    if (asRefusal(error).status < 500) for (const { version } of written.values()) await contents.remove(version);
    throw error;
  }
}

async function open(archive: Buffer): Promise<JSZip> {
  try {
    return await JSZip.loadAsync(archive);
  } catch (cause) {
    throw new ApiError("INVALID", "The file is no project archive: it can't be unpacked. Choose a file that was made by exporting a project.", { cause });
  }
}

/** An entry's bytes as they are unpacked; the library's own stream is of an older make, which knows no iteration. */
function bytesOf(entry: JSZip.JSZipObject): Readable {
  return new Readable().wrap(entry.nodeStream());
}

async function readDescription(zip: JSZip): Promise<ArchiveDescription> {
  const chunks: Buffer[] = [];
  let size = 0;
  const entry = zip.file(ARCHIVE_FILES.description);
  for await (const chunk of (entry === null ? [] : bytesOf(entry)) as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > MAXIMUM_DESCRIPTION_BYTES) throw new ApiError("TOO-LARGE", "The description in the archive is larger than 50 MB.");
    chunks.push(chunk);
  }
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

async function store(session: Queryable, caller: CallerClaims, description: ArchiveDescription, written: ReadonlyMap<string, WrittenContent>, key: string | null): Promise<string> {
  if (key !== null) {
    // The lock of private.create_project, which waits for no other then: what a retry made meanwhile is seen by the next statement.
    await session.query("select pg_advisory_xact_lock(hashtextextended('projects of ' || $1::uuid::text, 0))", [caller.sub]);
    const [earlier] = await session.query<{ project: string }>(`select project from private.idempotency_keys where "user" = $1 and key = $2`, [caller.sub, key]);
    if (earlier !== undefined) throw new Retried(earlier.project);
  }
  const [created] = await session.query<{ id: string }>("select private.create_project($1, $2::jsonb, $3) as id", [caller.sub, description.data, key]);
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

/** Ends the transaction of an import that an earlier request with the same key has done. */
export class Retried extends ApiError {
  readonly project: string;

  constructor(project: string) {
    super("KEY-REUSED");
    this.project = project;
  }
}
