import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "../server-log.ts";
import { writeDurably } from "./durable-file.ts";
import { type ClusterOptions, initialiseCluster } from "./embedded-cluster.ts";
import { findPostgresBinaries } from "./postgres-binaries.ts";
import { connectPostgres, OWNER_IDLE_SECONDS } from "./postgres-database.ts";
import { readPostmaster } from "./postmaster-file.ts";
import { processIdentity } from "./process-identity.ts";
import { runProgram } from "./run-program.ts";
import type { ScriptDatabase } from "./script-database.ts";
import { superviseCluster } from "./supervised-cluster.ts";
import { postgresUser } from "./system-user.ts";

const PASSWORD_BYTES = 24;

export class PostgresUnavailable extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = "PostgresUnavailable";
  }
}

/** Starts the data directory's Postgres, creating it on the first start. */
export async function openEmbeddedPostgres(
  dataDirectory: string,
  log: Log,
  onClose: () => Promise<void>,
): Promise<ScriptDatabase> {
  const options = await clusterOptions(dataDirectory);
  const passwordPath = passwordFile(dataDirectory);
  if (!existsSync(options.directory)) {
    const password = randomBytes(PASSWORD_BYTES).toString("base64url");
    await writeDurably(passwordPath, password);
    await initialiseCluster(options, password).catch((cause: unknown) => {
      throw new PostgresUnavailable(
        `Postgres could not create its files in ${options.directory}: ${reasonOf(cause)}`,
        { cause },
      );
    });
  }
  const password = await readFile(passwordPath, "utf8");
  const supervised = await superviseCluster(options, log);
  return connectPostgres({
    engine: "embedded-postgres",
    idleSeconds: OWNER_IDLE_SECONDS,
    url: addressOf(password, supervised.port),
    onClose: async () => {
      await supervised.stop();
      await onClose();
    },
  });
}

/** The superuser's URL of the data directory's Postgres; undefined if it isn't running. */
export async function embeddedAddress(dataDirectory: string): Promise<string | undefined> {
  const record = readPostmaster(clusterFolder(dataDirectory));
  if (record === undefined || processIdentity(record.pid) === undefined) return undefined;
  return addressOf(await readFile(passwordFile(dataDirectory), "utf8"), record.port);
}

function addressOf(password: string, port: number): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
}

function passwordFile(dataDirectory: string): string {
  return join(dataDirectory, "postgres-password");
}

function clusterFolder(dataDirectory: string): string {
  return join(dataDirectory, "postgres");
}

async function clusterOptions(dataDirectory: string): Promise<ClusterOptions> {
  const binaries = findPostgresBinaries();
  if (binaries === undefined)
    throw new PostgresUnavailable(
      `npm has no Postgres package for ${process.platform} on ${process.arch}.`,
    );
  const user = postgresUser();
  if (user === undefined)
    throw new PostgresUnavailable(
      "Postgres refuses to run as root, and neither user 'postgres' nor 'nobody' exists.",
    );
  await runProgram(binaries.postgres, ["--version"], user, "/").catch((cause: unknown) => {
    throw new PostgresUnavailable(
      `Postgres could not be run from ${binaries.directory}: ${reasonOf(cause)}`,
      { cause },
    );
  });
  return { directory: clusterFolder(dataDirectory), binaries, user, isDurable: true };
}

function reasonOf(cause: unknown): string {
  const said = cause instanceof Error ? cause.message : String(cause);
  // The last line has the reason.
  return `${said.trimEnd().split("\n").at(-1) ?? said}.`.replace(/\.\.$/, ".");
}
