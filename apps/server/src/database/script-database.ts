import type { PGlite } from "@electric-sql/pglite";
import type { Sql } from "postgres";
import type { Database, Queryable } from "./database.ts";

/** A session that also runs whole SQL files: several statements, no parameters. */
export interface ScriptSession extends Queryable {
  script(text: string): Promise<void>;
}

/** The database as its owner reaches it: for migrations, and for the operator's commands. */
export interface ScriptDatabase extends Database {
  /** As `transaction`, for SQL files. */
  scriptTransaction<Result>(work: (session: ScriptSession) => Promise<Result>): Promise<Result>;
  /** How another driver in this process reaches the same engine as its owner. */
  readonly connection: EngineConnection;
}

/** The database as the running server reaches it, by roles that own nothing. */
export interface ServerDatabase extends Database {
  /** How the REST surface reaches the same engine. */
  readonly connection: EngineConnection;
}

/** How another driver reaches the engine. `notifyChange` is to be called after each transaction of that other driver. */
export type EngineConnection = { readonly notifyChange: () => void } & (
  | {
      readonly kind: "postgres";
      /** Address of the role that can do nothing but take on a caller's. */
      readonly url: string;
      /** Connections of the server's own role; `url` connects as another one where the server has roles of its own. */
      readonly own: Sql<{ bigint: number }>;
    }
  | { readonly kind: "pglite"; readonly instance: PGlite }
);
