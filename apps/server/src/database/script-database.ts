import type { PGlite } from "@electric-sql/pglite";
import type { Database, Queryable } from "./database.ts";

/** A session that also runs whole SQL files: several statements, no parameters. */
export interface ScriptSession extends Queryable {
  script(text: string): Promise<void>;
}

/** The database as migrations and the embedded Supabase surfaces see it. */
export interface ScriptDatabase extends Database {
  /** As `transaction`, for SQL files. */
  scriptTransaction<Result>(work: (session: ScriptSession) => Promise<Result>): Promise<Result>;
  /** How another driver in this process reaches the same engine. */
  readonly connection: EngineConnection;
}

/** The address of a Postgres, or the engine itself where it runs in this process. `noteWork` is to be called after each transaction of that other driver. */
export type EngineConnection = { readonly noteWork: () => void } & (
  | { readonly kind: "postgres"; readonly url: string }
  | { readonly kind: "pglite"; readonly instance: PGlite }
);
