import type { ErrorCode } from "@tera/contract";
import { sqlState } from "./database-error.ts";
import { ApiError } from "./api-error.ts";
import { diskRefusal } from "./disk-refusal.ts";

/** Database functions raise these codes in the error's detail. */
const CODES_FROM_DATABASE: readonly ErrorCode[] = [
  "NEED-LOGIN",
  "FORBIDDEN",
  "NOT-FOUND",
  "PROJECT-NOT-FOUND",
  "ALREADY-SET",
  "PROJECT-LIMIT",
  "NOT-ENOUGH-CREDITS",
  "VERSION-CONFLICT",
  "KEY-REUSED",
  "STILL-BLIND",
  "INVALID",
  "TOO-LARGE",
  "TOO-MANY",
  "PROJECT-FULL",
];

/** SQLSTATEs of invalid input, or their first two characters. */
const INPUT_STATES = ["22", "54", "23502", "23514", "42804"];
/**
 * SQLSTATEs, or their first two characters: database down, full or restarting, serialization
 * failure or deadlock.
 */
const UNAVAILABLE_STATES = ["08", "53", "57", "40", "25006", "55P03"];
/** The statement was cancelled or timed out. */
const CANCELLED = "57014";
const UNAVAILABLE_CODES = new Set([
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
  "CONNECT_TIMEOUT",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ENOENT",
  "ETIMEDOUT",
]);

/** Returns UNKNOWN_ERROR if nothing matches. */
export function asRefusal(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const disk = diskRefusal(error);
  if (disk !== undefined) return disk;
  const state = sqlState(error);
  if (state?.startsWith("PT") === true) {
    const code = CODES_FROM_DATABASE.find((known) => known === detailOf(error));
    if (code !== undefined) return new ApiError(code, messageOf(error), { cause: error });
  }
  if (state === "42501") return new ApiError("FORBIDDEN", undefined, { cause: error });
  if (matches(state, INPUT_STATES))
    return new ApiError(
      "INVALID",
      "The request holds something that can't be stored, such as a NUL character.",
      { cause: error },
    );
  if (state === CANCELLED)
    return new ApiError(
      "UNAVAILABLE",
      "The database stopped this because it took too long. Ask for less at a time, or try again in a moment.",
      { cause: error },
    );
  if (
    matches(state, UNAVAILABLE_STATES) ||
    UNAVAILABLE_CODES.has(codeOf(error)) ||
    messageOf(error) === "PGlite is closed"
  )
    return new ApiError("UNAVAILABLE", undefined, { cause: error });
  return new ApiError("UNKNOWN_ERROR", undefined, { cause: error });
}

function matches(state: string | undefined, known: readonly string[]): boolean {
  return state !== undefined && known.some((start) => state.startsWith(start));
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : "";
}

function detailOf(error: unknown): string | undefined {
  return error instanceof Error && "detail" in error && typeof error.detail === "string"
    ? error.detail
    : undefined;
}

function messageOf(error: unknown): string | undefined {
  return error instanceof Error ? error.message : undefined;
}
