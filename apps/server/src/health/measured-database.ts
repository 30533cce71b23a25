import type { Database } from "../database/database.ts";
import type { ServerMetrics } from "../server-metrics.ts";

/** Counts statements and transactions with their durations. `metrics` undefined counts nothing. */
export function measureDatabase<Measured extends Database>(
  database: Measured,
  metrics: Pick<ServerMetrics, "countStatement"> | undefined,
): Measured {
  if (metrics === undefined) return database;
  const measure = async <Result>(
    kind: Parameters<ServerMetrics["countStatement"]>[0],
    work: () => Promise<Result>,
  ): Promise<Result> => {
    const startedAt = performance.now();
    let isDone = false;
    try {
      const result = await work();
      isDone = true;
      return result;
    } finally {
      metrics.countStatement(kind, (performance.now() - startedAt) / 1000, isDone);
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
