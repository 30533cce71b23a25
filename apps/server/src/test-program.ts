import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { WebSocket } from "ws";
import { mintDatabaseToken } from "./access/database-token.ts";
import { findFreePort } from "./database/free-port.ts";
import { connectPostgres } from "./database/postgres-database.ts";
import { readPostmaster } from "./database/postmaster-file.ts";
import { processIdentity } from "./database/process-identity.ts";
import { repositoryRoot } from "./database/repository-root.ts";
import type { ScriptDatabase } from "./database/script-database.ts";
import { openSecrets } from "./secrets.ts";

const TOKEN_SECONDS = 3600;

/** Settings for a load that many people make and that comes from one address. */
export const UNLIMITED_REQUESTS = {
  MAXIMUM_ADDRESS_REQUESTS: "1000000000",
  MAXIMUM_PERSON_REQUESTS: "1000000000",
};

/** The server as a program of its own, on a data directory of its own: to be stopped and killed. */
export interface TestProgram {
  readonly origin: string;
  readonly dataDirectory: string;
  /** Undefined while it does not run. */
  processId(): number | undefined;
  /** What it printed since it was first started. */
  output(): string;
  /** Closes what reads its output, as a terminal or a log's reader that goes away. */
  closeOutput(): void;
  /** From its next start on, lets no file of it or of its Postgres grow beyond so many bytes; undefined takes the limit away. */
  limitFiles(bytes: number | undefined): void;
  /** Starts it; resolves once it is ready, rejects with its output if it ends before. */
  start(): Promise<void>;
  /** Sends a signal; resolves with the exit code once it is gone. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Takes its Postgres away as well, in the same moment, and waits until both are gone. */
  killAll(): Promise<void>;
  /** Takes its Postgres away and leaves the server; resolves once it is gone. */
  killPostgres(): Promise<void>;
  /** Its Postgres, past the server. */
  connect(): Promise<ScriptDatabase>;
  /** A person with a project of their own; who they are is settled in the database. */
  addPerson(
    database: ScriptDatabase,
  ): Promise<{ id: string; project: string; token: string; client: SupabaseClient }>;
  /** Ends it and its Postgres, and removes its data and its bundle. */
  close(): Promise<void>;
}

/** Bundles a program of the server from its sources; resolves to the file, which the caller removes. */
export async function bundleServer(program: "main" | "admin" = "main"): Promise<string> {
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
    `${program}-${process.pid}-${randomUUID()}.mjs`,
  );
  await build({
    entryPoints: [join(root, "apps", "server", "src", `${program}.ts`)],
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

/** A program from today's sources that is not started yet; `environment` goes over the settings of a fresh installation, `root` is an empty directory to take for it. */
export async function testProgram(
  environment: Readonly<Record<string, string>> = {},
  root = mkdtempSync(join(tmpdir(), "tera-program-")),
): Promise<TestProgram> {
  const bundle = await bundleServer();
  let longestFile: number | undefined;
  // As root, Postgres runs as another user, who has to pass through.
  chmodSync(root, 0o711);
  const dataDirectory = join(root, ".data");
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  let printed = "";
  let child: ChildProcess | undefined;

  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    const ending = child;
    child = undefined;
    if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null)
      return ending?.exitCode ?? null;
    return new Promise((resolve) => {
      ending.once("exit", (code) => resolve(code));
      ending.kill(signal);
    });
  };
  const postgresId = (): number | undefined => readPostmaster(join(dataDirectory, "postgres"))?.pid;
  const killPostgres = async (): Promise<void> => {
    const postgres = postgresId();
    if (postgres !== undefined && processIdentity(postgres) !== undefined)
      process.kill(postgres, "SIGKILL");
    while (postgres !== undefined && processIdentity(postgres) !== undefined)
      await new Promise((resolve) => setImmediate(resolve));
  };
  const killAll = async (): Promise<void> => {
    const gone = end("SIGKILL");
    await Promise.all([killPostgres(), gone]);
  };

  return {
    origin,
    dataDirectory,
    processId: () => child?.pid,
    output: () => printed,
    closeOutput: () => {
      for (const reader of [child?.stdout, child?.stderr]) reader?.destroy();
    },
    limitFiles: (bytes) => {
      longestFile = bytes;
    },
    end,
    killAll,
    killPostgres,
    start: () =>
      new Promise((resolve, reject) => {
        const from = printed.length;
        // The system's own limit, which the server's Postgres inherits; a shell counts it in blocks of 512 bytes.
        const limited =
          longestFile === undefined
            ? [process.execPath, bundle]
            : [
                "/bin/sh",
                "-c",
                `ulimit -f ${Math.floor(longestFile / 512)} && exec "$0" "$1"`,
                process.execPath,
                bundle,
              ];
        const started = spawn(limited[0] ?? "", limited.slice(1), {
          cwd: root,
          env: {
            PATH: process.env["PATH"],
            DATA_DIR: dataDirectory,
            PORT: String(port),
            TOOLS_PORT: "0",
            ...environment,
          },
          stdio: ["ignore", "pipe", "pipe"],
        });
        child = started;
        const onOutput = (chunk: Buffer): void => {
          printed += chunk.toString();
          if (/^ready .*\n/m.test(printed.slice(from))) resolve();
        };
        started.stdout.on("data", onOutput);
        started.stderr.on("data", onOutput);
        started.once("close", () => reject(new Error(printed.slice(from))));
      }),
    connect: async () => {
      const password = readFileSync(join(dataDirectory, "postgres-password"), "utf8");
      const address = readPostmaster(join(dataDirectory, "postgres"));
      if (address === undefined) throw new Error("This program has no Postgres.");
      return connectPostgres({
        engine: "embedded-postgres",
        url: `postgres://postgres:${password}@127.0.0.1:${address.port}/postgres`,
        onClose: async () => {},
      });
    },
    addPerson: async (database) => {
      const [id, project] = [randomUUID(), randomUUID()];
      const email = `${id}@example.org`;
      await database.query(
        "insert into public.users (id, kinde_id, email, email_verified) values ($1, $2, $3, true)",
        [id, `kp_${id}`, email],
      );
      await database.query(
        `insert into public.projects (id, data) values ($1, '{"name": "Trials of tea", "type": "systematic-review"}')`,
        [project],
      );
      await database.query(
        `insert into public.project_members (project, "user", email, role) values ($1, $2, $3, 'creator')`,
        [project, id, email],
      );
      const secrets = await openSecrets(dataDirectory);
      const claims = {
        sub: id,
        role: "authenticated" as const,
        email,
        email_verified: true,
        exp: Math.floor(Date.now() / 1000) + TOKEN_SECONDS,
        auth_time: Date.now() / 1000,
      };
      const token = await mintDatabaseToken(claims, secrets);
      return {
        id,
        project,
        token,
        client: createClient(origin, secrets.anonymousKey, {
          realtime: { transport: WebSocket as never },
          accessToken: async () => token,
        }),
      };
    },
    close: async () => {
      await killAll();
      rmSync(bundle, { force: true });
      rmSync(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}
