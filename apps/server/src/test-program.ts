import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { WebSocket } from "ws";
import { addMember, addProject, addUser, tokenOf } from "./added-people.fixture.ts";
import { findFreePort } from "./database/free-port.ts";
import { connectPostgres } from "./database/postgres-database.ts";
import { readPostmaster } from "./database/postmaster-file.ts";
import { processIdentity } from "./database/process-identity.ts";
import { repositoryRoot } from "./database/repository-root.ts";
import type { ScriptDatabase } from "./database/script-database.ts";
import { openSecrets } from "./secrets.ts";

const TOKEN_SECONDS = 3600;

/** Lifts the request limits, because a test's load comes from one IP address. */
export const UNLIMITED_REQUESTS = {
  MAXIMUM_ADDRESS_REQUESTS: "1000000000",
  MAXIMUM_PERSON_REQUESTS: "1000000000",
};

/** The server as a separate process with its own data. */
export interface TestProgram {
  readonly origin: string;
  readonly dataDirectory: string;
  processId(): number | undefined;
  /** Includes earlier runs. */
  output(): string;
  /** Closes the readers of its output, like a closed terminal. */
  closeOutput(): void;
  /** File size limit of server and Postgres from the next start. */
  limitFiles(bytes: number | undefined): void;
  /** Rejects with the output if the program exits before it is ready. */
  start(): Promise<void>;
  /** Resolves to the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Kills the server and Postgres at the same moment. */
  killAll(): Promise<void>;
  /** Resolves once Postgres is gone. */
  killPostgres(): Promise<void>;
  /** Bypasses the server. */
  connect(): Promise<ScriptDatabase>;
  addPerson(
    database: ScriptDatabase,
  ): Promise<{ id: string; project: string; token: string; client: SupabaseClient }>;
  /** Also removes the data and bundle. */
  close(): Promise<void>;
}

/** Bundles a program of the server. The caller removes the file. */
export function bundleServer(program: "main" | "admin" = "main"): Promise<string> {
  return bundleForNode(join(repositoryRoot(), "apps", "server", "src", `${program}.ts`));
}

/**
 * Bundles a program without the server's dependencies, so that Node can run it. The caller removes
 * the file.
 */
export async function bundleForNode(entryPoint: string): Promise<string> {
  const { build } = await import("esbuild");
  const root = repositoryRoot();
  const manifest = JSON.parse(
    readFileSync(join(root, "apps", "server", "package.json"), "utf8"),
  ) as { dependencies: Record<string, string> };
  const outfile = join(
    root,
    "node_modules",
    ".cache",
    "tera-tests",
    `${basename(entryPoint, ".ts")}-${process.pid}-${randomUUID()}.mjs`,
  );
  await build({
    entryPoints: [entryPoint],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    external: Object.keys(manifest.dependencies),
    conditions: ["@tera/source"],
    logLevel: "silent",
  });
  return outfile;
}

/** `environment` overrides a fresh installation's settings; `root` must be empty. */
export async function testProgram(
  environment: Readonly<Record<string, string>> = {},
  root = mkdtempSync(join(tmpdir(), "tera-program-")),
): Promise<TestProgram> {
  const bundle = await bundleServer();
  // As root, Postgres runs as another user, who needs access.
  chmodSync(root, 0o711);
  const dataDirectory = join(root, ".data");
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const server = new ServerProcess(bundle, root, {
    PATH: process.env["PATH"],
    DATA_DIR: dataDirectory,
    PORT: String(port),
    TOOLS_PORT: "0",
    ...environment,
  });
  const killAll = async (): Promise<void> => {
    const gone = server.end("SIGKILL");
    await Promise.all([killPostgres(dataDirectory), gone]);
  };

  return {
    origin,
    dataDirectory,
    processId: () => server.processId,
    output: () => server.output,
    closeOutput: () => server.closeOutput(),
    limitFiles: (bytes) => {
      server.longestFile = bytes;
    },
    end: (signal) => server.end(signal),
    killAll,
    killPostgres: () => killPostgres(dataDirectory),
    start: () => server.start(),
    connect: () => connectDirectly(dataDirectory),
    addPerson: (database) => addPerson(database, dataDirectory, origin),
    close: async () => {
      await killAll();
      rmSync(bundle, { force: true });
      rmSync(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}

class ServerProcess {
  /** In bytes; undefined for no limit. */
  longestFile: number | undefined;
  /** Includes earlier runs. */
  output = "";
  readonly #bundle: string;
  readonly #root: string;
  readonly #environment: NodeJS.ProcessEnv;
  #child: ChildProcess | undefined;

  constructor(bundle: string, root: string, environment: NodeJS.ProcessEnv) {
    this.#bundle = bundle;
    this.#root = root;
    this.#environment = environment;
  }

  get processId(): number | undefined {
    return this.#child?.pid;
  }

  closeOutput(): void {
    for (const reader of [this.#child?.stdout, this.#child?.stderr]) reader?.destroy();
  }

  start(): Promise<void> {
    return new Promise((resolve, reject) => {
      const from = this.output.length;
      const [command = "", ...args] = this.#command();
      const started = spawn(command, args, {
        cwd: this.#root,
        env: this.#environment,
        stdio: ["ignore", "pipe", "pipe"],
      });
      this.#child = started;
      const onOutput = (chunk: Buffer): void => {
        this.output += chunk.toString();
        if (/^ready .*\n/m.test(this.output.slice(from))) resolve();
      };
      started.stdout.on("data", onOutput);
      started.stderr.on("data", onOutput);
      started.once("close", () => reject(new Error(this.output.slice(from))));
    });
  }

  async end(signal: NodeJS.Signals): Promise<number | null> {
    const ending = this.#child;
    this.#child = undefined;
    if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null)
      return ending?.exitCode ?? null;
    return new Promise((resolve) => {
      ending.once("exit", (code) => resolve(code));
      ending.kill(signal);
    });
  }

  /** Postgres inherits the ulimit, which sh counts in 512-byte blocks. */
  #command(): string[] {
    const command = [process.execPath, this.#bundle];
    if (this.longestFile === undefined) return command;
    const limit = Math.floor(this.longestFile / 512);
    return ["/bin/sh", "-c", `ulimit -f ${limit} && exec "$0" "$1"`, ...command];
  }
}

async function killPostgres(dataDirectory: string): Promise<void> {
  const postgres = readPostmaster(join(dataDirectory, "postgres"))?.pid;
  if (postgres !== undefined && processIdentity(postgres) !== undefined)
    process.kill(postgres, "SIGKILL");
  while (postgres !== undefined && processIdentity(postgres) !== undefined)
    await new Promise((resolve) => setImmediate(resolve));
}

async function connectDirectly(dataDirectory: string): Promise<ScriptDatabase> {
  const password = readFileSync(join(dataDirectory, "postgres-password"), "utf8");
  const address = readPostmaster(join(dataDirectory, "postgres"));
  if (address === undefined) throw new Error("This program has no Postgres.");
  return connectPostgres({
    engine: "embedded-postgres",
    url: `postgres://postgres:${password}@127.0.0.1:${address.port}/postgres`,
    onClose: async () => {},
  });
}

async function addPerson(
  database: ScriptDatabase,
  dataDirectory: string,
  origin: string,
): ReturnType<TestProgram["addPerson"]> {
  const person = await addUser(database);
  const project = await addProject(database);
  await addMember(database, project, person, "creator");
  const secrets = await openSecrets(dataDirectory);
  const token = await tokenOf(person, secrets, TOKEN_SECONDS);
  return {
    id: person.id,
    project,
    token,
    client: createClient(origin, secrets.anonymousKey, {
      realtime: { transport: WebSocket as never },
      accessToken: async () => token,
    }),
  };
}
