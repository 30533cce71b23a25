import type { ServerContext } from "../../context.ts";
import type { Queryable } from "../../database/database.ts";
import { type CopyContent, withContentCopies } from "./content-copy.ts";
import type { ContentStore } from "./content-store.ts";
import type { ObjectRow } from "./object-rows.ts";

type Shared = Pick<ObjectRow, "id"> & { readonly version: string };

/**
 * Selects files that share an older file's version. Names start with the project's id, so only
 * files within a project are compared.
 */
const SHARED = `select o.id, o.version from storage.objects o
  where o.bucket_id = 'projects' and exists (
    select from storage.objects older where older.bucket_id = 'projects' and older.version = o.version and left(older.name, 37) = left(o.name, 37) and (older.created_at, older.id) < (o.created_at, o.id))`;

/**
 * Gives each file that shares another file's version a version of its own, because a library's
 * edits are keyed by version. Earlier releases made such copies. Resolves to the number of files.
 * Logs failures; such a file takes no edits until it is saved.
 */
export async function separateCopies(
  { database, log }: Pick<ServerContext, "database" | "log">,
  contents: ContentStore,
): Promise<number> {
  let separated = 0;
  for (const shared of await database.query<Shared>(SHARED)) {
    try {
      if (
        await withContentCopies(contents, (copyContent) =>
          database.transaction((session) => giveOwnVersion(session, shared, copyContent)),
        )
      )
        separated += 1;
    } catch (error) {
      log.error("storage.separate-failed", error);
    }
  }
  return separated;
}

/** False if the file was saved in between. */
async function giveOwnVersion(
  session: Queryable,
  { id, version }: Shared,
  copyContent: CopyContent,
): Promise<boolean> {
  const [row] = await session.query<Pick<ObjectRow, "metadata">>(
    "select metadata from storage.objects where id = $1 and version = $2 for update",
    [id, version],
  );
  if (row === undefined) return false;
  const own = await copyContent(session, version, row.metadata);
  await session.query(
    "update storage.objects set version = $2, metadata = metadata || $3::jsonb where id = $1",
    [id, own.version, { eTag: own.metadata["eTag"] }],
  );
  return true;
}
