import type { CallerClaims, Database, Queryable } from "../../database/database.ts";
import { ApiError } from "../../errors/api-error.ts";
import { StorageRefusal } from "./storage-refusal.ts";
import { metadataAt, type UserMetadata } from "./temporary-file.ts";

export interface ObjectRow {
  readonly id: string;
  readonly bucket_id: string;
  readonly name: string;
  readonly owner: string | null;
  readonly owner_id: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly last_accessed_at: Date;
  readonly metadata: Readonly<Record<string, unknown>> | null;
  readonly user_metadata: UserMetadata;
  readonly version: string | null;
}

/** `expected` is the version read before, "none" for no object, or undefined for any. */
export interface ObjectWrite {
  readonly bucket: string;
  readonly name: string;
  readonly owner: string;
  readonly mode: "create" | "replace" | "create-or-replace";
  readonly expected: string | undefined;
  readonly version: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly userMetadata: UserMetadata;
}

/** `expected` is the version read before. */
export interface ObjectMove {
  readonly bucket: string;
  readonly name: string;
  readonly toBucket: string;
  readonly toName: string;
  readonly expected: string | undefined;
}

const COLUMNS =
  "id, bucket_id, name, owner, owner_id, created_at, updated_at, last_accessed_at, metadata, user_metadata, version";
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export async function findObject(
  session: Queryable,
  bucket: string,
  name: string,
): Promise<ObjectRow | undefined> {
  const [row] = await session.query<ObjectRow>(
    `select ${COLUMNS} from storage.objects where bucket_id = $1 and name = $2`,
    [bucket, name],
  );
  return row;
}

/** Uses a single statement, because downloads are frequent. */
export async function findObjectAs(
  database: Database,
  claims: CallerClaims,
  bucket: string,
  name: string,
): Promise<ObjectRow | undefined> {
  const [row] = await database.queryAsCaller<ObjectRow>(
    `select ${COLUMNS} from private.object_as($1, $2, $3, $4)`,
    [JSON.stringify(claims), claims.role, bucket, name],
  );
  return row;
}

export async function visibleNames(
  session: Queryable,
  bucket: string,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await session.query<{ name: string }>(
    "select name from storage.objects where bucket_id = $1 and name in (select jsonb_array_elements_text($2::text::jsonb))",
    [bucket, JSON.stringify(names)],
  );
  return new Set(rows.map(({ name }) => name));
}

/** Subject to row policies and the expected version. */
export async function writeObject(session: Queryable, write: ObjectWrite): Promise<ObjectRow> {
  const current = await lockObject(session, write.bucket, write.name);
  refuseUnexpected(write.expected, current);
  if (current === undefined) {
    if (write.mode === "replace") throw new ApiError("NOT-FOUND");
    return insertObject(session, write);
  }
  if (write.mode === "create") throw new StorageRefusal("DUPLICATE");
  const [row] = await session.query<ObjectRow>(
    `update storage.objects
     set version = $2, metadata = $3::text::jsonb, user_metadata = $4::text::jsonb, owner = $5::text::uuid, owner_id = $6,
         updated_at = clock_timestamp(), last_accessed_at = clock_timestamp()
     where id = $1::text::uuid returning ${COLUMNS}`,
    [
      current.id,
      write.version,
      JSON.stringify(write.metadata),
      jsonOrNull(write.userMetadata),
      uuidOrNull(write.owner),
      write.owner,
    ],
  );
  return written(row);
}

/** A temporary file becomes permanent (`metadataAt`). */
export async function moveObject(session: Queryable, move: ObjectMove): Promise<ObjectRow> {
  const current = await lockObject(session, move.bucket, move.name);
  refuseUnexpected(move.expected, current);
  if (current === undefined) throw new ApiError("NOT-FOUND");
  const isMoved = move.bucket !== move.toBucket || move.name !== move.toName;
  const userMetadata = isMoved
    ? metadataAt(move.toName, current.user_metadata)
    : current.user_metadata;
  const [row] = await session.query<ObjectRow>(
    `update storage.objects set bucket_id = $2, name = $3, user_metadata = coalesce($4::text::jsonb, user_metadata), updated_at = clock_timestamp()
     where id = $1::text::uuid returning ${COLUMNS}`,
    // Unchanged metadata is not rewritten, because JavaScript would round large numbers.
    [
      current.id,
      move.toBucket,
      move.toName,
      userMetadata === current.user_metadata ? null : jsonOrNull(userMetadata),
    ],
  );
  return written(row);
}

/**
 * Moves an object over another, whose content becomes an earlier version. The moved object keeps
 * its version, so no two files share one. `expected` is the target's version. Without a target,
 * this is an ordinary move.
 */
export async function moveObjectOver(
  session: Queryable,
  move: ObjectMove & { readonly owner: string },
): Promise<ObjectRow> {
  const there = await findObject(session, move.toBucket, move.toName);
  if (there === undefined || (move.bucket === move.toBucket && move.name === move.toName)) {
    refuseUnexpected(move.expected, there);
    return moveObject(session, { ...move, expected: undefined });
  }
  const current = await lockObject(session, move.bucket, move.name);
  if (current === undefined) throw new ApiError("NOT-FOUND");
  const moved = await writeObject(session, {
    bucket: move.toBucket,
    name: move.toName,
    owner: move.owner,
    mode: "replace",
    expected: move.expected,
    version: current.version ?? "",
    metadata: current.metadata ?? {},
    userMetadata: metadataAt(move.toName, current.user_metadata),
  });
  const removed = await removeObjects(session, move.bucket, [move.name], undefined);
  if (removed.length === 0) throw new ApiError("FORBIDDEN");
  return moved;
}

/** Ignores names that don't exist or may not be removed. */
export async function removeObjects(
  session: Queryable,
  bucket: string,
  names: readonly string[],
  expected: string | undefined,
): Promise<ObjectRow[]> {
  if (expected !== undefined) {
    const [name] = names;
    if (name === undefined || names.length > 1)
      throw new ApiError(
        "INVALID",
        "An expected version applies to one file; send only one name with it.",
      );
    refuseUnexpected(expected, await lockObject(session, bucket, name));
  }
  return session.query<ObjectRow>(
    `delete from storage.objects where bucket_id = $1 and name in (select jsonb_array_elements_text($2::text::jsonb)) returning ${COLUMNS}`,
    [bucket, JSON.stringify(names)],
  );
}

async function insertObject(session: Queryable, write: ObjectWrite): Promise<ObjectRow> {
  const [row] = await session.query<ObjectRow>(
    `insert into storage.objects (bucket_id, name, version, metadata, user_metadata, owner, owner_id)
     values ($1, $2, $3, $4::text::jsonb, $5::text::jsonb, $6::text::uuid, $7) returning ${COLUMNS}`,
    [
      write.bucket,
      write.name,
      write.version,
      JSON.stringify(write.metadata),
      jsonOrNull(write.userMetadata),
      uuidOrNull(write.owner),
      write.owner,
    ],
  );
  return written(row);
}

async function lockObject(
  session: Queryable,
  bucket: string,
  name: string,
): Promise<ObjectRow | undefined> {
  const [row] = await session.query<ObjectRow>(
    `select ${COLUMNS} from storage.objects where bucket_id = $1 and name = $2 for update`,
    [bucket, name],
  );
  return row;
}

function refuseUnexpected(expected: string | undefined, current: ObjectRow | undefined): void {
  if (expected !== undefined && expected !== (current?.version ?? "none"))
    throw new ApiError("VERSION-CONFLICT");
}

function written(row: ObjectRow | undefined): ObjectRow {
  if (row === undefined) throw new ApiError("FORBIDDEN");
  return row;
}

function jsonOrNull(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}

function uuidOrNull(text: string): string | null {
  return UUID.test(text) ? text : null;
}
