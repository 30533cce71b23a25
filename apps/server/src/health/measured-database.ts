import type { Database } from "../database/database.ts";
import type { StatementKind } from "../server-traces.ts";

/** Called after each statement and transaction. */
export type CountStatement = (kind: StatementKind, seconds: number, isDone: boolean) => void;

/** Reports statements and transactions with their durations. */
export function measureDatabase<Measured extends Database>(
  database: Measured,
  counts: readonly CountStatement[],
): Measured {
  if (counts.length === 0) return database;
  const measure = async <Result>(
    kind: StatementKind,
    work: () => Promise<Result>,
  ): Promise<Result> => {
    const startedAt = performance.now();
    let isDone = false;
    try {
      const result = await work();
      isDone = true;
      return result;
    } finally {
      const seconds = (performance.now() - startedAt) / 1000;
      for (const count of counts) count(kind, seconds, isDone);
    }
  };
  return {
    ...database,
    query: (text, parameters) => measure("query", () => database.query(text, parameters)),
    transaction: (work) => measure("transaction", () => database.transaction(work)),
    asCaller: (claims, work) => measure("caller", () => database.asCaller(claims, work)),
    queryAsCaller: (text, parameters) =>
      measure("caller", () => database.queryAsCaller(text, parameters)),
  };
}
