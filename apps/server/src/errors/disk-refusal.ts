import { sqlState } from "./database-error.ts";
import { ApiError } from "./api-error.ts";

/** Disk full, quota reached, or file too large. */
const FULL = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);
const UNWRITABLE = new Set(["EROFS", "EACCES", "EPERM"]);
const DATABASE_DISK_FULL = "53100";
/** Postgres has no SQLSTATE for a quota or file size limit. */
const NO_STATE = "XX000";
const NO_ROOM_FOR_A_FILE =
  /^could not (extend|write|allocate) .*: (File too large|Disk quota exceeded|No space left on device)/;
/** Postgres uses this SQLSTATE for files and for tables. */
const INSUFFICIENT_PRIVILEGE = "42501";
const ABOUT_A_FILE = /^could not (open|create|write|extend|access|rename|fsync|remove) /;

/** Returns undefined unless the disk is full or unwritable, for a file or the database. */
export function diskRefusal(error: unknown): ApiError | undefined {
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string")
    return undefined;
  const state = sqlState(error);
  if (
    FULL.has(error.code) ||
    state === DATABASE_DISK_FULL ||
    (state === NO_STATE && NO_ROOM_FOR_A_FILE.test(error.message))
  )
    return new ApiError("STORAGE-FULL", undefined, { cause: error });
  if (
    UNWRITABLE.has(error.code) ||
    (state === INSUFFICIENT_PRIVILEGE && ABOUT_A_FILE.test(error.message))
  ) {
    return new ApiError("READ-ONLY", undefined, { cause: error });
  }
  return undefined;
}
