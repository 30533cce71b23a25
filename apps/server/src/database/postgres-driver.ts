import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from "kysely";
import type { Sql } from "postgres";
import { inPoolTransaction, type Send } from "./pool-transaction.ts";
import { createPreparedFilter } from "./prepared-statements.ts";

const WRITE_COMMANDS: ReadonlySet<string> = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

type Types = Record<string, unknown>;

/**
 * A Kysely driver on a pool. A broken connection fails its transaction; the next transaction gets
 * another connection.
 */
export class PostgresDriver<Known extends Types> implements Driver {
  readonly #sql: Sql<Known>;
  readonly #isPrepared = createPreparedFilter();

  constructor(sql: Sql<Known>) {
    this.#sql = sql;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresSession<Known>> {
    return new PostgresSession(this.#sql, this.#isPrepared);
  }

  async beginTransaction(session: PostgresSession<Known>): Promise<void> {
    await session.begin();
  }

  async commitTransaction(session: PostgresSession<Known>): Promise<void> {
    await session.end(true);
  }

  async rollbackTransaction(session: PostgresSession<Known>): Promise<void> {
    await session.end(false);
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}
}

class RolledBack extends Error {}

class PostgresSession<Known extends Types> implements DatabaseConnection {
  readonly #sql: Sql<Known>;
  readonly #isPrepared: (statement: string) => boolean;
  #send: Send | undefined;
  #finish: ((isCommit: boolean) => void) | undefined;
  #finished: Promise<unknown> = Promise.resolve();

  constructor(sql: Sql<Known>, isPrepared: (statement: string) => boolean) {
    this.#sql = sql;
    this.#isPrepared = isPrepared;
  }

  begin(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#finished = inPoolTransaction(this.#sql, async (send) => {
        this.#send = send;
        const decision = new Promise<boolean>((decide) => {
          this.#finish = decide;
        });
        resolve();
        if (!(await decision)) throw new RolledBack();
      });
      this.#finished.catch(reject);
    });
  }

  async end(isCommit: boolean): Promise<void> {
    this.#finish?.(isCommit);
    this.#send = undefined;
    await this.#finished.catch((error: unknown) => {
      // Before a rollback, the failed statement has already reported the error.
      if (isCommit) throw error;
    });
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const options = { prepare: this.#isPrepared(query.sql) };
    const sending =
      this.#send === undefined
        ? this.#sql.unsafe(query.sql, [...query.parameters] as never[], options)
        : this.#send(query.sql, query.parameters, options);
    const rows = await Promise.race([sending, this.#brokenOff()]);
    return {
      rows: [...(rows as unknown as Row[])],
      ...(WRITE_COMMANDS.has(rows.command) ? { numAffectedRows: BigInt(rows.count) } : {}),
    };
  }

  // oxlint-disable-next-line require-yield -- the interface asks for a generator; nothing here streams
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("Rows are not streamed.");
  }

  /**
   * Rejects when the transaction ends early. It is raced against a statement, because a statement
   * on a broken connection may never settle.
   */
  async #brokenOff(): Promise<never> {
    await this.#finished;
    return new Promise<never>(() => {});
  }
}
