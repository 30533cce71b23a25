import { PostgresConnection } from "@supabase/lite/postgres";
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import { PgliteDriver } from "../database/pglite-driver.ts";
import { PostgresDriver } from "../database/postgres-driver.ts";
import type { EngineConnection } from "../database/script-database.ts";

/**
 * URL for drivers that are never used. It is never opened, because drivers connect only on their
 * first statement.
 */
export const UNUSED_URL = "postgres://unused.invalid/none";

/** Reads tables and functions as the server's role, because callers can't list them. */
export class RestCatalogue extends PostgresConnection {
  constructor(engine: EngineConnection) {
    super({ url: UNUSED_URL });
    this.kysely = new Kysely({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () =>
          engine.kind === "pglite"
            ? new PgliteDriver(engine.instance, {})
            : new PostgresDriver(engine.own),
        createIntrospector: (database) => new PostgresIntrospector(database),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    });
  }
}
