import type { Database, Queryable } from "./database.ts";

/** Runs background work, which nobody waits for, without a time limit. */
export function withoutStatementTimeout<Result>(
  database: Pick<Database, "transaction">,
  work: (session: Queryable) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (session) => {
    await session.query("set local statement_timeout = 0");
    return work(session);
  });
}
