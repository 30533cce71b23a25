import { readFileSync } from "node:fs";
import { join } from "node:path";
import { connectPostgres } from "../../apps/server/src/database/postgres-database.ts";
import { readPostmaster } from "../../apps/server/src/database/postmaster-file.ts";
import type { ScriptDatabase } from "../../apps/server/src/database/script-database.ts";
import type { Product } from "./product.ts";

/** False on PGlite and on a Postgres that the product did not start. */
export function hasOwnPostgres(product: Product): boolean {
  return readPostmaster(join(product.dataDirectory, "postgres")) !== undefined;
}

/** Opens the database directly, without the server. */
export function openDatabaseOf(product: Product): Promise<ScriptDatabase> {
  const password = readFileSync(join(product.dataDirectory, "postgres-password"), "utf8");
  const address = readPostmaster(join(product.dataDirectory, "postgres"));
  if (address === undefined) throw new Error("The product did not start a Postgres.");
  return connectPostgres({
    engine: "embedded-postgres",
    url: `postgres://postgres:${password}@127.0.0.1:${address.port}/postgres`,
    onClose: async () => {},
  });
}
