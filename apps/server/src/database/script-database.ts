import type { PGlite } from "@electric-sql/pglite";
import type { Sql } from "postgres";
import type { Database, Queryable } from "./database.ts";

/** Can run SQL files, which have several statements and no parameters. */
export interface ScriptSession extends Queryable {
  script(text: string): Promise<void>;
}

/** Has the owner's rights, for migrations and operator commands. */
export interface ScriptDatabase extends Database {
  scriptTransaction<Result>(work: (session: ScriptSession) => Promise<Result>): Promise<Result>;
  /** For opening other drivers with the owner's rights. */
  readonly connection: EngineConnection;
}

/** For the running server, with roles that own nothing. */
export interface ServerDatabase extends Database {
  /** For the REST surface. */
  readonly connection: EngineConnection;
}

/** Other drivers must call `notifyChange` after each transaction. */
export type EngineConnection = { readonly notifyChange: () => void } & (
  | {
      readonly kind: "postgres";
      /** URL for the role that can only switch to a caller's role. */
      readonly url: string;
      /** Connections of the server's own role, which the role in `url` can't become. */
      readonly own: Sql<{ bigint: number }>;
    }
  | { readonly kind: "pglite"; readonly instance: PGlite }
);
