import { sqlState } from "../database/database-error.ts";
import { ApiError } from "./api-error.ts";

/** No room: on the disk, within a quota, or for one file of that length. */
const FULL = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);
const UNWRITABLE = new Set(["EROFS", "EACCES", "EPERM"]);
const DATABASE_DISK_FULL = "53100";
/** Postgres has no state for a quota or a longest file that is reached; its words tell. */
const NO_STATE = "XX000";
const NO_ROOM_FOR_A_FILE =
  /^could not (extend|write|allocate) .*: (File too large|Disk quota exceeded|No space left on device)/;
/** Postgres says of a file what it says of a table: that the privilege is missing. Its words tell them apart. */
const INSUFFICIENT_PRIVILEGE = "42501";
const ABOUT_A_FILE = /^could not (open|create|write|extend|access|rename|fsync|remove) /;

/** The refusal for a failure that means that the disk is full or can't be written, whether a file or the database met it; undefined for any other. */
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
