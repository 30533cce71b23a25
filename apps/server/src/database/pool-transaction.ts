import type { RowList, Sql, TransactionSql, UnsafeQueryOptions } from "postgres";

type Types = Record<string, unknown>;
type Rows = RowList<readonly Record<string, unknown>[]>;

/** Sends one statement within a transaction. */
export type Send = (
  text: string,
  parameters?: readonly unknown[],
  options?: UnsafeQueryOptions,
) => Promise<Rows>;

/** How long a connection whose end was told may take to go. */
const CLOSE_TIMEOUT_MS = 1000;
/** Of these the server ends the connection after it has told them. */
const FATAL_SEVERITIES = new Set(["FATAL", "PANIC"]);

/**
 * Runs work in one transaction of a pool; a throw rolls it back. Once the connection has broken off nothing more is sent: the pool would send it
 * on whatever connection takes the place, outside of this transaction and its role, or fail where nobody can catch it. Its own ROLLBACK and COMMIT are
 * such statements, so that work which met a broken connection is never ended towards the pool; its caller hears what broke.
 */
export function inPoolTransaction<Known extends Types, Result>(
  sql: Sql<Known>,
  work: (send: Send) => Promise<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    let hasBegun = false;
    let isOver = false;
    let broken: unknown;
    /** What a statement was answered with that ends its connection. The work's own errors, a file's for instance, end nothing. */
    let lost: unknown;
    const fail = (error: unknown): void => {
      isOver = true;
      const first = broken ?? error;
      reject(first instanceof Error ? first : new Error(String(first)));
    };
    const failWithoutRollback = (error: unknown): Promise<never> => {
      isOver = true;
      broken = error;
      // The pool notices by itself that the connection is gone. Until then the next statement would be sent on it, and fail likewise.
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
        // The first statement after a break is answered with what ended the connection before: nothing was begun, so it is begun again.
        (error: unknown) =>
          hasBegun || isAgain || !endsConnection(error) ? fail(error) : begin(true),
      );
    };
    begin(false);
  });
}

/** What was to be sent after its transaction had ended, or its connection had broken off. */
class ConnectionLost extends Error {
  readonly code = "CONNECTION_CLOSED";

  constructor() {
    super("This transaction has ended, or its connection broke off.");
  }
}

/** Whether an error says that its connection is gone, or goes. */
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
