import type { Queryable } from "../../database/database.ts";
import { ApiError } from "../../errors/api-error.ts";
import { writeObject } from "./object-rows.ts";
import type { ObjectRow } from "./object-rows.ts";

/** One stored version of a project's file, as the API shows it. */
export interface FileVersion {
  readonly id: string;
  readonly path: string;
  readonly version: number;
  readonly sha256: string | null;
  readonly size: number;
  readonly author: string | null;
  readonly created_at: Date;
  readonly tool: string | null;
  readonly hint: string | null;
  readonly ref_count: number | null;
  readonly made_from: readonly { readonly id: string; readonly version: string | null }[];
  readonly copied_from: string | null;
  /** The content's id while the content is kept, else null. */
  readonly content_id: string | null;
  /** Null for the present version. */
  readonly replaced_at: Date | null;
  readonly deleted_at: Date | null;
  readonly deleted_by: string | null;
  /** When the content is taken away for good; null for the present version. */
  readonly kept_until: Date | null;
}

/** A version with what is needed to make a file of it again. */
type StoredVersion = FileVersion & Pick<ObjectRow, "metadata" | "user_metadata">;

/** Where a listing goes on: the last line of the page before, or nothing for the first page. */
export interface VersionPage {
  readonly before: string | undefined;
  readonly limit: number;
}

/** The database lets go of a content an hour later: what is brought back in this moment is not swept under the hand. */
const IS_KEPT = "(v.replaced_at is null or v.replaced_at > now() - interval '30 days')";
const COLUMNS = `v.id, v.path, v.version, v.sha256, v.size, v.author, v.created_at, v.tool, v.hint, v.ref_count, v.made_from, v.copied_from,
  case when ${IS_KEPT} then v.content_id end as content_id, v.replaced_at, v.deleted_at, v.deleted_by, v.replaced_at + interval '30 days' as kept_until`;

/** The versions of the file at a path, the newest first; also those of files that lay there before it. */
export async function listVersions(session: Queryable, project: string, path: string, page: VersionPage): Promise<FileVersion[]> {
  return session.query<FileVersion>(
    `select ${COLUMNS} from public.file_versions v
     where v.project = $1 and v.path = $2
       and ($3::uuid is null or (v.version, v.id) < (select b.version, b.id from public.file_versions b where b.id = $3::uuid and b.project = $1))
     order by v.version desc, v.id desc limit $4`,
    [project, path, page.before ?? null, page.limit],
  );
}

/** The last versions of deleted files that can still be brought back and whose place is free, the latest deletion first. */
export async function listDeletedFiles(session: Queryable, project: string, page: VersionPage): Promise<FileVersion[]> {
  return session.query<FileVersion>(
    `select ${COLUMNS} from public.file_versions v
     where v.project = $1 and v.deleted_at is not null and v.content_id is not null and ${IS_KEPT}
       and not exists (select from public.file_versions n where n.project = v.project and n.path = v.path and n.version > v.version)
       and ($2::uuid is null or (v.deleted_at, v.id) < (select b.deleted_at, b.id from public.file_versions b where b.id = $2::uuid and b.project = $1))
     order by v.deleted_at desc, v.id desc limit $3`,
    [project, page.before ?? null, page.limit],
  );
}

/** The version as the caller may see it; refuses with NOT-FOUND one that is not theirs to see or whose content is gone. */
export async function findVersion(session: Queryable, project: string, id: string): Promise<StoredVersion & { readonly content_id: string }> {
  const [row] = await session.query<StoredVersion>(`select ${COLUMNS}, v.metadata, v.user_metadata from public.file_versions v where v.project = $1 and v.id = $2`, [project, id]);
  if (row === undefined) throw new ApiError("NOT-FOUND", "There is no such version of a file in this project.");
  if (row.content_id === null) throw new ApiError("NOT-FOUND", "That version was replaced or deleted more than 30 days ago; its content is not kept any more.");
  return { ...row, content_id: row.content_id };
}

/** Makes a version the present one, at its own path or another, as the caller. What lay there before stays among the versions. */
export async function restoreVersion(
  session: Queryable,
  restore: { readonly project: string; readonly versionId: string; readonly path: string | undefined; readonly owner: string; readonly expected: string | undefined },
): Promise<ObjectRow> {
  const version = await findVersion(session, restore.project, restore.versionId);
  return writeObject(session, {
    bucket: "projects",
    name: `${restore.project}/${restore.path ?? version.path}`,
    owner: restore.owner,
    mode: "create-or-replace",
    expected: restore.expected,
    version: version.content_id,
    metadata: { ...version.metadata, lastModified: new Date().toISOString() },
    userMetadata: withoutExpiry(version.user_metadata),
  });
}

/** Who brings a temporary file back wants to keep it. */
function withoutExpiry(metadata: ObjectRow["user_metadata"]): ObjectRow["user_metadata"] {
  if (metadata === null) return null;
  const { expireAt: _own, ...kept } = metadata;
  const { reflib } = kept;
  if (typeof reflib !== "object" || reflib === null) return kept;
  return { ...kept, reflib: Object.fromEntries(Object.entries(reflib).filter(([name]) => name !== "expireAt")) };
}
