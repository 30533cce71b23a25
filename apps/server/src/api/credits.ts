import type { Queryable } from "../database/database.ts";

/** Adds what the clock has brought a person, up to now or to `at`, and answers what they hold; undefined where nobody has that id. */
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
