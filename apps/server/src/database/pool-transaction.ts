import type { RowList, Sql, TransactionSql, UnsafeQueryOptions } from "postgres";

type Types = Record<string, unknown>;
type Rows = RowList<readonly Record<string, unknown>[]>;

/** Sends one statement within a transaction. */
export type Send = (text: string, parameters?: readonly unknown[], options?: UnsafeQueryOptions) => Promise<Rows>;

/** Of these the server ends the connection after it has told them. */
const ENDING_SEVERITIES = new Set(["FATAL", "PANIC"]);

/**
 * Runs work in one transaction of a pool; a throw rolls it back. Once the connection has broken off nothing more is sent: the pool would send it
 * on whatever connection takes the place, outside of this transaction and its role, or fail where nobody can catch it. Its own ROLLBACK and COMMIT are
 * such statements, so that work which met a broken connection is never ended towards the pool; its caller hears at once what broke.
 */
export function inPoolTransaction<Known extends Types, Result>(sql: Sql<Known>, work: (send: Send) => Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    let isLost = false;
    const lose = (error: unknown): Promise<never> => {
      isLost = true;
      reject(error instanceof Error ? error : new Error(String(error)));
      return new Promise<never>(() => {});
    };
    const steps = async (transaction: TransactionSql<Known>): Promise<Result> => {
      const send: Send = async (text, parameters = [], options = {}) => {
        if (isLost) throw new ConnectionLost();
        return transaction.unsafe(text, [...parameters] as never[], options);
      };
      try {
        const result = await work(send);
        return isLost ? await lose(new ConnectionLost()) : result;
      } catch (error) {
        if (isLost || endsConnection(error)) return lose(error);
        throw error;
      }
    };
    sql.begin(steps).then((result) => resolve(result as Result), lose);
  });
}

/** What was to be sent after the connection of its transaction broke off. */
class ConnectionLost extends Error {
  readonly code = "CONNECTION_CLOSED";

  constructor() {
    super("The connection of this transaction broke off.");
  }
}

/** Whether an error says that its connection is gone, or goes. */
function endsConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("severity" in error && typeof error.severity === "string" && ENDING_SEVERITIES.has(error.severity)) return true;
  return "code" in error && typeof error.code === "string" && (error.code.startsWith("CONNECTION_") || "syscall" in error);
}
