import type { RowList, Sql, TransactionSql, UnsafeQueryOptions } from "postgres";

type Types = Record<string, unknown>;
type Rows = RowList<readonly Record<string, unknown>[]>;

export type Send = (
  text: string,
  parameters?: readonly unknown[],
  options?: UnsafeQueryOptions,
) => Promise<Rows>;

/** Time for the pool to notice a lost connection. */
const CLOSE_TIMEOUT_MS = 1000;
/** Severities after which the server ends the connection. */
const FATAL_SEVERITIES = new Set(["FATAL", "PANIC"]);

/**
 * Runs work in one transaction; a throw rolls it back. After the connection breaks, sends nothing,
 * not even ROLLBACK: the pool would use another connection, outside the transaction and its role.
 * The pool's callback then never settles; only the caller gets the error.
 */
export function inPoolTransaction<Known extends Types, Result>(
  sql: Sql<Known>,
  work: (send: Send) => Promise<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    let hasBegun = false;
    let isOver = false;
    let broken: unknown;
    /** The error of a statement that ended the connection. */
    let lost: unknown;
    const fail = (error: unknown): void => {
      isOver = true;
      const first = broken ?? error;
      reject(first instanceof Error ? first : new Error(String(first)));
    };
    const failWithoutRollback = (error: unknown): Promise<never> => {
      isOver = true;
      broken = error;
      // Wait, because the pool reuses the connection until it notices the loss.
      setTimeout(fail, CLOSE_TIMEOUT_MS, error).unref();
      return new Promise<never>(() => {});
    };
    const steps = async (transaction: TransactionSql<Known>): Promise<Result> => {
      hasBegun = true;
      const send: Send = async (text, parameters = [], options = {}) => {
        if (isOver) throw new ConnectionLost();
        return transaction
          .unsafe(text, [...parameters] as never[], options)
          .catch((error: unknown) => {
            if (endsConnection(error)) lost = error;
            throw error;
          });
      };
      try {
        const result = await work(send);
        if (isOver || lost !== undefined)
          return await failWithoutRollback(lost ?? new ConnectionLost());
        isOver = true;
        return result;
      } catch (error) {
        if (isOver || lost !== undefined) return failWithoutRollback(lost ?? error);
        throw error;
      }
    };
    const begin = (isAgain: boolean): void => {
      sql.begin(steps).then(
        (result) => resolve(result as Result),
        // The first statement after a break gets the old connection's error. Nothing has begun, so
        // one retry is safe.
        (error: unknown) =>
          hasBegun || isAgain || !endsConnection(error) ? fail(error) : begin(true),
      );
    };
    begin(false);
  });
}

class ConnectionLost extends Error {
  readonly code = "CONNECTION_CLOSED";

  constructor() {
    super("This transaction has ended, or its connection was lost.");
  }
}

function endsConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (
    "severity" in error &&
    typeof error.severity === "string" &&
    FATAL_SEVERITIES.has(error.severity)
  )
    return true;
  return (
    "code" in error &&
    typeof error.code === "string" &&
    (error.code.startsWith("CONNECTION_") || "syscall" in error)
  );
}
