import type { PGlite, QueryOptions, Transaction } from "@electric-sql/pglite";
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from "kysely";

/** A Kysely driver on PGlite's one connection. Its transactions queue with the server's own. */
export class PgliteDriver implements Driver {
  readonly #instance: PGlite;
  readonly #options: QueryOptions;

  constructor(instance: PGlite, options: QueryOptions) {
    this.#instance = instance;
    this.#options = options;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PgliteSession> {
    return new PgliteSession(this.#instance, this.#options);
  }

  async beginTransaction(session: PgliteSession): Promise<void> {
    await session.begin();
  }

  async commitTransaction(session: PgliteSession): Promise<void> {
    await session.end(true);
  }

  async rollbackTransaction(session: PgliteSession): Promise<void> {
    await session.end(false);
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}
}

class PgliteSession implements DatabaseConnection {
  readonly #instance: PGlite;
  readonly #options: QueryOptions;
  #transaction: Transaction | undefined;
  #finish: ((isCommit: boolean) => void) | undefined;
  #finished: Promise<void> = Promise.resolve();

  constructor(instance: PGlite, options: QueryOptions) {
    this.#instance = instance;
    this.#options = options;
  }

  begin(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#finished = this.#instance.transaction(async (transaction) => {
        this.#transaction = transaction;
        const decision = new Promise<boolean>((decide) => {
          this.#finish = decide;
        });
        resolve();
        if (!(await decision)) await transaction.rollback();
      });
      this.#finished.catch(reject);
    });
  }

  async end(isCommit: boolean): Promise<void> {
    this.#finish?.(isCommit);
    this.#transaction = undefined;
    await this.#finished;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const target = this.#transaction ?? this.#instance;
    const { rows, affectedRows } = await target.query<Row>(
      query.sql,
      [...query.parameters],
      this.#options,
    );
    return affectedRows === undefined ? { rows } : { rows, numAffectedRows: BigInt(affectedRows) };
  }

  // oxlint-disable-next-line require-yield -- the interface asks for a generator; nothing here streams
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("PGlite does not stream rows.");
  }
}
