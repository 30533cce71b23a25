import { type Parsed, type storageApi, storageLimit, storageOrder } from "@tera/contract";
import { z } from "zod";
import { boundedRows, boundedText, MAX_RESULT_BYTES } from "../../database/bounded-result.ts";
import type { CallerClaims, Database, Queryable } from "../../database/database.ts";
import { ApiError } from "../../errors/api-error.ts";
import type { ObjectRow } from "./object-rows.ts";

export const listV2Request = z.object({
  prefix: z.string().default(""),
  limit: storageLimit.default(1000),
  cursor: z.string().optional(),
  with_delimiter: z.boolean().default(false),
  sortBy: z
    .object({
      column: z.enum(["name", "updated_at", "created_at"]).default("name"),
      order: storageOrder.default("asc"),
    })
    .default({ column: "name", order: "asc" }),
});

/** Folders have only a name. */
type ListedEntry = Pick<ObjectRow, "name" | "metadata"> & {
  readonly id: string | null;
  readonly version: string | null;
  readonly user_metadata: ObjectRow["user_metadata"];
  readonly updated_at: Date | null;
  readonly created_at: Date | null;
  readonly last_accessed_at: Date | null;
};

/**
 * Lists visible folders, then objects, as JSON text. `search` matches the start of a name, ignoring
 * case.
 */
export async function listFolderAs(
  database: Database,
  claims: CallerClaims,
  bucket: string,
  request: Parsed<typeof storageApi.list, "body">,
): Promise<string> {
  const { column, order: direction } = request.sortBy;
  if (column !== "name")
    return JSON.stringify(
      await database.asCaller(claims, (session) => listFolder(session, bucket, request)),
    );
  const [row] = await database.queryAsCaller<{ listed: string }>(
    boundedText(
      "select private.folder_as($1, $2, $3, $4, $5, $6, $7, $8) as listed",
      "listed",
      MAX_RESULT_BYTES,
    ),
    [
      JSON.stringify(claims),
      claims.role,
      bucket,
      folderOf(request),
      request.search ?? "",
      direction === "desc",
      request.limit,
      request.offset,
    ],
  );
  return row?.listed ?? "[]";
}

function folderOf({ prefix }: Parsed<typeof storageApi.list, "body">): string {
  return prefix === "" || prefix.endsWith("/") ? prefix : `${prefix}/`;
}

/** Used only for sorting by a timestamp, which is rare. */
async function listFolder(
  session: Queryable,
  bucket: string,
  request: Parsed<typeof storageApi.list, "body">,
): Promise<ListedEntry[]> {
  const folder = folderOf(request);
  const direction = request.sortBy.order;
  // The schema limits column and order, so interpolation is safe. Names sort by bytes on every
  // engine.
  const { column } = request.sortBy;
  return session.query<ListedEntry>(
    bounded(`with inside as (
       select substr(name, length($2) + 1) as rest, id, updated_at, created_at, last_accessed_at, metadata, user_metadata, version
       from storage.objects where bucket_id = $1 and ${WITHIN_PREFIX}
     ), entries as (
       select distinct split_part(rest, '/', 1) as name, 0 as kind, null::uuid as id, null::timestamptz as updated_at, null::timestamptz as created_at,
              null::timestamptz as last_accessed_at, null::jsonb as metadata, null::jsonb as user_metadata, null::text as version
       from inside where strpos(rest, '/') > 0
       union all
       select rest, 1, id, updated_at, created_at, last_accessed_at, metadata, user_metadata, version from inside where strpos(rest, '/') = 0
     )
     select name, ${LISTED}
     from entries where starts_with(lower(name), lower($3))
     order by kind, ${column} ${direction}, name collate "C" ${direction}
     limit $4::text::int offset $5::text::int`),
    [bucket, folder, request.search ?? "", String(request.limit), String(request.offset)],
  );
}

type KeyedEntry = ListedEntry & { readonly sort_key: string; readonly is_folder: boolean };

/**
 * Lists objects that the caller sees, with the prefix; with a delimiter, also the folders directly
 * below it.
 */
export async function listByKeyAs(
  database: Database,
  claims: CallerClaims,
  bucket: string,
  request: z.output<typeof listV2Request>,
): Promise<Record<string, unknown>> {
  const { column, order } = request.sortBy;
  const isByName = column === "name" && order === "asc" && !request.with_delimiter;
  const rows = await (isByName
    ? objectsByNameAs(database, claims, bucket, request)
    : database.asCaller(claims, (session) => entriesByKey(session, bucket, request)));
  return pageOf(rows, request.limit);
}

/** In a single statement, because pages of a project list its files so. */
async function objectsByNameAs(
  database: Database,
  claims: CallerClaims,
  bucket: string,
  { prefix, limit, cursor }: z.output<typeof listV2Request>,
): Promise<readonly KeyedEntry[]> {
  return database.queryAsCaller<KeyedEntry>(
    bounded(
      `select name, false as is_folder, ${LISTED}, name as sort_key from private.objects_as($1, $2, $3, $4, $5, $6::text::int)`,
    ),
    [
      JSON.stringify(claims),
      claims.role,
      bucket,
      prefix,
      cursor === undefined ? null : readCursor(cursor).name,
      String(limit + 1),
    ],
  );
}

async function entriesByKey(
  session: Queryable,
  bucket: string,
  request: z.output<typeof listV2Request>,
): Promise<readonly KeyedEntry[]> {
  const { column, order: direction } = request.sortBy;
  const key =
    column === "name"
      ? "name"
      : `coalesce(to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US'), '')`;
  const after = request.cursor === undefined ? undefined : readCursor(request.cursor);
  const comparison = direction === "asc" ? ">" : "<";
  return session.query<KeyedEntry>(
    bounded(`with inside as (
       select name, id, updated_at, created_at, last_accessed_at, metadata, user_metadata, version,
              $3::text::boolean and strpos(substr(name, length($2) + 1), '/') > 0 as is_folder
       from storage.objects where bucket_id = $1 and ${WITHIN_PREFIX}
     ), entries as (
       select distinct $2 || split_part(substr(name, length($2) + 1), '/', 1) || '/' as name, true as is_folder, null::uuid as id, null::timestamptz as updated_at,
              null::timestamptz as created_at, null::timestamptz as last_accessed_at, null::jsonb as metadata, null::jsonb as user_metadata, null::text as version
       from inside where is_folder
       union all
       select name, false, id, updated_at, created_at, last_accessed_at, metadata, user_metadata, version from inside where not is_folder
     ), keyed as (select *, (${key}) collate "C" as sort_key from entries)
     select name, is_folder, ${LISTED}, sort_key
     from keyed where $4::text is null or (sort_key, name collate "C") ${comparison} ($4::text collate "C", $5::text collate "C")
     order by sort_key ${direction}, name collate "C" ${direction} limit $6::text::int`),
    [
      bucket,
      request.prefix,
      String(request.with_delimiter),
      after?.key ?? null,
      after?.name ?? null,
      String(request.limit + 1),
    ],
  );
}

function pageOf(rows: readonly KeyedEntry[], limit: number): Record<string, unknown> {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasNext = rows.length > limit;
  return {
    hasNext,
    folders: page.filter((row) => row.is_folder).map(({ name }) => ({ name, key: name })),
    objects: page
      .filter((row) => !row.is_folder)
      .map(({ is_folder: _folder, sort_key: _key, ...object }) => ({
        ...object,
        key: object.name,
      })),
    ...(hasNext && last !== undefined
      ? {
          nextCursor: Buffer.from(JSON.stringify([last.sort_key, last.name])).toString("base64url"),
        }
      : {}),
  };
}

function bounded(rows: string): string {
  return boundedRows(rows, "answer.*", MAX_RESULT_BYTES);
}

const LISTED =
  "id, updated_at, created_at, last_accessed_at, metadata || jsonb_build_object('version', version) as metadata, user_metadata, version";

/** Compares bytes, so that the index is used even under row policies. U+10FFFF sorts last. */
const WITHIN_PREFIX = `($2 = '' or (name collate "C" >= $2 and name collate "C" < $2 || chr(1114111)))`;

const cursorContents = z.tuple([z.string(), z.string()]);

function readCursor(cursor: string): { key: string; name: string } {
  try {
    const [key, name] = cursorContents.parse(
      JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")),
    );
    return { key, name };
  } catch (cause) {
    throw new ApiError(
      "INVALID",
      "The cursor isn't one from this server. Start from the first page.",
      { cause },
    );
  }
}
