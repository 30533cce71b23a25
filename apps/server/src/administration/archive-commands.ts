import { createWriteStream } from "node:fs";
import { open, rm } from "node:fs/promises";
import { isAbsolute } from "node:path";
import { pipeline } from "node:stream/promises";
import { MAX_ARCHIVE_BYTES } from "../archive/archive-contents.ts";
import { exportProject } from "../archive/export-project.ts";
import { importProject } from "../archive/import-project.ts";
import type { ServerConfiguration } from "../context.ts";
import type { Database } from "../database/database.ts";
import { storageContents, temporaryContents } from "../supabase/storage/storage-contents.ts";
import { CommandRefused } from "./command-refused.ts";
import { findPerson } from "./find-person.ts";
import { withCommandErrors } from "./with-command-errors.ts";

const PRIVATE_FILE = 0o600;

export const ARCHIVE_HELP = `  export PROJECT-ID FILE     export a project to a new archive, with its creator's rights
  import FILE EMAIL          create a project from an archive, owned by this person`;

export interface ArchiveSource {
  readonly database: Database;
  readonly configuration: Pick<
    ServerConfiguration,
    "dataDirectory" | "maximumFileBytes" | "storage"
  >;
}

/** Exports a project to a new file with mode 0600. Deletes the file on failure. */
export async function exportToFile(
  source: ArchiveSource,
  words: readonly string[],
): Promise<readonly string[]> {
  const [id, file, ...more] = words;
  if (id === undefined || file === undefined || more.length > 0)
    throw new CommandRefused("Usage: npm run admin -- export PROJECT-ID FILE");
  requireFullPath(file);
  const [project] = await source.database.query<{
    id: string;
    is_deleted: boolean;
    creator: string | null;
  }>(
    `select p.id, p.deleted_at is not null as is_deleted, m."user" as creator
       from public.projects p left join public.project_members m on m.project = p.id and m.role = 'creator' where p.id::text = $1`,
    [id.toLowerCase()],
  );
  if (project === undefined) throw new CommandRefused(`There is no project ${id}.`);
  if (project.is_deleted)
    throw new CommandRefused(
      `The project ${id} is in the bin. Restore it first: npm run admin -- bin restore ${id}`,
    );
  if (project.creator === null)
    throw new CommandRefused(
      `The project ${id} has no owner and can't be exported. Back up the installation instead: npm run backup`,
    );
  const caller = { sub: project.creator, role: "authenticated" } as const;
  const { archive } = await withCommandErrors(
    exportProject(
      source.database,
      { contents: storageContents(source), temporary: temporaryContents(source) },
      caller,
      project.id,
    ),
  );
  const target = createWriteStream(file, { flags: "wx", mode: PRIVATE_FILE });
  try {
    await pipeline(archive, target);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST")
      throw new CommandRefused(
        `${file} already exists. Choose a new file name: an archive never overwrites a file.`,
      );
    await rm(file, { force: true });
    throw new CommandRefused(
      `The archive could not be written: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  return [
    `Exported the project ${project.id} to ${file} (${target.bytesWritten} bytes). The file holds its members' addresses: keep it as safe as the project itself.`,
  ];
}

/** Imports an archive as a new project, within the limit of the person's plan. */
export async function importFromFile(
  source: ArchiveSource,
  words: readonly string[],
): Promise<readonly string[]> {
  const [file, email, ...more] = words;
  if (file === undefined || email === undefined || more.length > 0)
    throw new CommandRefused("Usage: npm run admin -- import FILE EMAIL");
  requireFullPath(file);
  const { database, configuration } = source;
  const owner = await findPerson(database, email);
  const handle = await open(file, "r").catch(() => undefined);
  if (handle === undefined) throw unreadable(file);
  try {
    const found = await handle.stat();
    if (!found.isFile()) throw unreadable(file);
    if (found.size > MAX_ARCHIVE_BYTES)
      throw new CommandRefused(
        `An archive can be at most ${MAX_ARCHIVE_BYTES / 1_000_000} MB. Move a larger project by backup and restore.`,
      );
    const importRequest = {
      database,
      contents: storageContents(source),
      caller: { sub: owner, role: "authenticated" as const },
      maximumFileBytes: configuration.maximumFileBytes,
      key: undefined,
    };
    const id = await withCommandErrors(importProject(importRequest, { handle, size: found.size }));
    return [`Created the project ${id} from ${file}. It belongs to ${email}.`];
  } finally {
    await handle.close();
  }
}

function unreadable(file: string): CommandRefused {
  return new CommandRefused(`The file ${file} doesn't exist or can't be read.`);
}

function requireFullPath(file: string): void {
  if (!isAbsolute(file))
    throw new CommandRefused(`Give the file's absolute path instead of ${file}.`);
}
