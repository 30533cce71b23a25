import type { Queryable } from "../database/database.ts";
import { ApiError } from "../errors/api-error.ts";

export const HOUR_SECONDS = 3600;

/**
 * Adds `weight` to the bucket's count and returns whether the count is within the limit. A rollback
 * undoes the addition.
 */
export async function countAttempt(
  session: Queryable,
  bucket: string,
  limit: number,
  windowSeconds: number,
  weight = 1,
): Promise<boolean> {
  const [row] = await session.query<{ allowed: boolean }>(
    "select private.attempt($1, $2, $3, $4) as allowed",
    [bucket, limit, windowSeconds, weight],
  );
  return row?.allowed === true;
}

/** Throws TOO-MANY with this message beyond the limit. */
export async function requireAttempt(
  session: Queryable,
  bucket: string,
  limit: number,
  windowSeconds: number,
  message: string,
  weight = 1,
): Promise<void> {
  if (!(await countAttempt(session, bucket, limit, windowSeconds, weight)))
    throw new ApiError("TOO-MANY", message);
}
