import type { Queryable } from "../database/database.ts";

/** Counts `weight` more attempts within the window and answers whether they are within the limit. In a transaction that is undone they do not count. */
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
