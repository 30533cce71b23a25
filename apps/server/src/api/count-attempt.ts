import type { Queryable } from "../database/database.ts";

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
