import { PostgresConnection } from "@supabase/lite/postgres";
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import { PgliteDriver } from "../database/pglite-driver.ts";
import { PostgresDriver } from "../database/postgres-driver.ts";
import type { EngineConnection } from "../database/script-database.ts";

/** Given to drivers that are never used, and open no connection before their first statement. */
export const UNUSED_URL = "postgres://unused.invalid/none";

/**
 * Reads which tables and functions there are, for the library behind the REST surface. It works as
 * the server's own role, because the role of callers may name none.
 */
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
