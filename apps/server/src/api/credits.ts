import type { Queryable } from "../database/database.ts";

/** Adds the credits earned until `at`. Returns the total, or undefined for an unknown person. */
export async function settleCredits(
  database: Queryable,
  person: string,
  at?: Date,
): Promise<number | undefined> {
  const [row] = await database.query<{ credits: number | null }>(
    "select private.settle_credits($1, coalesce($2::timestamptz, now())) as credits",
    [person, at ?? null],
  );
  return row?.credits ?? undefined;
}
