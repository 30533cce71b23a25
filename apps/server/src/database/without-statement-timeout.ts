import type { Database, Queryable } from "./database.ts";

/** Runs the server's own work in one transaction whose statements may take any time, where for others they have a limit: nobody waits for an answer. */
export function withoutStatementTimeout<Result>(
  database: Pick<Database, "transaction">,
  work: (session: Queryable) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (session) => {
    await session.query("set local statement_timeout = 0");
    return work(session);
  });
}
