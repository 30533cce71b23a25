import type { Queryable } from "../../database/database.ts";
import { ApiError } from "../../errors/api-error.ts";
import { type CopyContent, withoutEarlierVersions } from "./content-copy.ts";
import { writeObject } from "./object-rows.ts";
import type { ObjectRow } from "./object-rows.ts";
import { withoutExpiry } from "./temporary-file.ts";

interface FileVersion {
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
  /** Null once the content is gone. */
  readonly content_id: string | null;
  /** Null for the current version. */
  readonly replaced_at: Date | null;
  readonly deleted_at: Date | null;
  readonly deleted_by: string | null;
  /** Null for the current version. */
  readonly kept_until: Date | null;
}

type StoredVersion = FileVersion & Pick<ObjectRow, "metadata" | "user_metadata">;

export interface VersionPage {
  /** `next` of the previous page. */
  readonly before: string | undefined;
  readonly limit: number;
}

export interface ListedVersions {
  readonly versions: FileVersion[];
  /**
   * Null on the last page. Holds the last entry's values, so it works even if that entry is swept.
   */
  readonly next: string | null;
}

/** The database keeps contents an hour longer, so that a late restore doesn't race the sweep. */
const IS_RETAINED = "(v.replaced_at is null or v.replaced_at > now() - interval '30 days')";
const COLUMNS = `v.id, v.path, v.version, v.sha256, v.size, v.author, v.created_at, v.tool, v.hint, v.ref_count, v.made_from, v.copied_from,
  case when ${IS_RETAINED} then v.content_id end as content_id, v.replaced_at, v.deleted_at, v.deleted_by, v.replaced_at + interval '30 days' as kept_until`;

/** Newest first, including versions of earlier files at that path. */
export async function listVersions(
  session: Queryable,
  project: string,
  path: string,
  page: VersionPage,
): Promise<ListedVersions> {
  return listPage(session, {
    order: "v.version",
    condition: "v.path = $5",
    page,
    project,
    rest: [path],
  });
}

/** Lists deleted files that can be restored and whose path is free, last deleted first. */
export async function listDeletedFiles(
  session: Queryable,
  project: string,
  page: VersionPage,
): Promise<ListedVersions> {
  const condition = `v.deleted_at is not null and v.content_id is not null and ${IS_RETAINED}
    and not exists (select from public.file_versions n where n.project = v.project and n.path = v.path and (n.replaced_at is null or (n.deleted_at, n.id) > (v.deleted_at, v.id)))`;
  return listPage(session, {
    order: "(extract(epoch from v.deleted_at) * 1000000)::bigint",
    condition,
    page,
    project,
    rest: [],
  });
}

async function listPage(
  session: Queryable,
  listing: {
    readonly order: string;
    readonly condition: string;
    readonly page: VersionPage;
    readonly project: string;
    readonly rest: readonly string[];
  },
): Promise<ListedVersions> {
  const { order, condition, page, project, rest } = listing;
  const [number, id] = page.before?.split("_") ?? [];
  const rows = await session.query<FileVersion & { readonly place: string }>(
    `select ${COLUMNS}, ${order} || '_' || v.id as place from public.file_versions v
     where v.project = $1 and ${condition} and ($2::text is null or (${order}, v.id) < ($2::text::bigint, $3::text::uuid))
     order by ${order} desc, v.id desc limit $4`,
    [project, number ?? null, id ?? null, page.limit + 1, ...rest],
  );
  const shown = rows.slice(0, page.limit);
  return {
    versions: shown.map(({ place: _place, ...version }) => version),
    next: rows.length > page.limit ? (shown.at(-1)?.place ?? null) : null,
  };
}

/** Throws NOT-FOUND if the version is invisible to the caller or its content is gone. */
export async function findVersion(
  session: Queryable,
  project: string,
  id: string,
): Promise<StoredVersion & { readonly content_id: string }> {
  const [row] = await session.query<StoredVersion>(
    `select ${COLUMNS}, v.metadata, v.user_metadata from public.file_versions v where v.project = $1 and v.id = $2`,
    [project, id],
  );
  if (row === undefined)
    throw new ApiError("NOT-FOUND", "There is no such version of a file in this project.");
  if (row.content_id === null)
    throw new ApiError(
      "NOT-FOUND",
      "That version was replaced or deleted more than 30 days ago. Its content is no longer stored.",
    );
  return { ...row, content_id: row.content_id };
}

/**
 * Makes a version current, at its own path or another; the replaced version stays in the history. A
 * file other than the version's own gets a copy of the content.
 */
export async function restoreVersion(
  session: Queryable,
  copyContent: CopyContent,
  restore: {
    readonly project: string;
    readonly versionId: string;
    readonly path: string | undefined;
    readonly owner: string;
    readonly expected: string | undefined;
  },
): Promise<ObjectRow> {
  const version = await findVersion(session, restore.project, restore.versionId);
  const name = `${restore.project}/${restore.path ?? version.path}`;
  const isCopy =
    (restore.path !== undefined && restore.path !== version.path) ||
    (await isElsewhere(session, version.content_id, name));
  const content = isCopy
    ? await copyContent(session, version.content_id, version.metadata)
    : { version: version.content_id, metadata: version.metadata };
  const userMetadata = withoutExpiry(version.user_metadata);
  return writeObject(session, {
    bucket: "projects",
    name,
    owner: restore.owner,
    mode: "create-or-replace",
    expected: restore.expected,
    version: content.version,
    metadata: { ...content.metadata, lastModified: new Date().toISOString() },
    userMetadata: isCopy ? withoutEarlierVersions(userMetadata) : userMetadata,
  });
}

/** True if another file has this content, as after a move to another project and back. */
async function isElsewhere(session: Queryable, contentId: string, name: string): Promise<boolean> {
  const [row] = await session.query(
    "select 1 from storage.objects where bucket_id = 'projects' and version = $1 and name <> $2 limit 1",
    [contentId, name],
  );
  return row !== undefined;
}
