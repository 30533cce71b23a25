import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { askRunningServer } from "../../apps/server/src/administration/ask-running-server.ts";
import { isRunning } from "../../apps/server/src/database/process-identity.ts";
import { repositoryRoot } from "../../apps/server/src/database/repository-root.ts";

const ROOT = repositoryRoot();
const SERVER = join(ROOT, "apps/server/dist/main.js");
const QUICK_PASSWORDS = pathToFileURL(join(ROOT, "tests/product/quick-passwords.mjs")).href;
const READY_WITHIN_MS = 90_000;

/** The server of `npm start`, on free ports and with a new data directory. */
export interface Product {
  readonly origin: string;
  readonly toolsOrigin: string;
  readonly dataDirectory: string;
  /** Undefined while it is stopped. */
  processId(): number | undefined;
  /** Everything printed since the first start. */
  output(): string;
  /**
   * Kills the server and its Postgres with SIGKILL, as a power cut would. Resolves when both
   * processes have ended.
   */
  kill(): Promise<void>;
  /** Restarts the server on the same ports and data. */
  start(): Promise<void>;
  /**
   * Runs `npm run admin -- …` and resolves to its output. The running server is asked without
   * starting the command's process, as that is much faster.
   */
  admin(...words: string[]): Promise<string>;
  /** Stops the server and deletes its data. */
  close(): Promise<void>;
}

/** `environment` overrides the default variables. `ENGINE` names the database engine. */
export async function startProduct(environment: Record<string, string> = {}): Promise<Product> {
  const dataDirectory = mkdtempSync(join(tmpdir(), "product-"));
  const port = Number(environment["PORT"] ?? (await freePort()));
  const toolsPort = Number(environment["TOOLS_PORT"] ?? (await freePort()));
  const env = {
    ...process.env,
    NODE_ENV: "production",
    NODE_OPTIONS: `--import=${QUICK_PASSWORDS}`,
    DATA_DIR: dataDirectory,
    PORT: String(port),
    TOOLS_PORT: String(toolsPort),
    ...environment,
  };
  let printed = "";
  let server: ChildProcess | undefined;

  const start = async (): Promise<void> => {
    const child = spawn(process.execPath, [SERVER], {
      cwd: ROOT,
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    server = child;
    const from = printed.length;
    await new Promise<void>((resolve, reject) => {
      const limit = setTimeout(() => {
        reject(
          new Error(
            `The server was not ready within ${READY_WITHIN_MS} ms:\n${printed.slice(from)}`,
          ),
        );
        // After a failed start, the caller has no `Product` to stop.
        void product.kill();
      }, READY_WITHIN_MS);
      const read = (chunk: Buffer): void => {
        printed += chunk.toString();
        if (!/^ready http/mu.test(printed.slice(from))) return;
        clearTimeout(limit);
        resolve();
      };
      child.stdout?.on("data", read);
      child.stderr?.on("data", read);
      child.once("exit", (code) => {
        clearTimeout(limit);
        reject(
          new Error(
            `The server ended with code ${String(code)} before it was ready:\n${printed.slice(from)}`,
          ),
        );
      });
    });
  };

  const product: Product = {
    origin: `http://localhost:${port}`,
    toolsOrigin: environment["TOOLS_ORIGIN"] ?? `http://127.0.0.1:${toolsPort}`,
    dataDirectory,
    processId: () => server?.pid,
    output: () => printed,
    start,
    async kill() {
      const engine = postgresProcess(dataDirectory);
      const child = server;
      server = undefined;
      const gone = child ? once(child, "exit") : Promise.resolve();
      child?.kill("SIGKILL");
      if (engine !== undefined) killIfRunning(engine);
      await gone;
      if (engine !== undefined) await until(() => !isRunning(engine));
    },
    async admin(...words) {
      const answer = await askRunningServer(dataDirectory, words);
      if (answer === undefined) return runAdmin(words, env);
      const text = answer.lines.join("\n");
      if (answer.isRefused) throw new Error(`admin ${words.join(" ")} was refused:\n${text}`);
      return text;
    },
    async close() {
      const child = server;
      server = undefined;
      if (child && child.exitCode === null) {
        const gone = once(child, "exit");
        child.kill("SIGTERM");
        await gone;
      }
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
  await start();
  return product;
}

async function runAdmin(words: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(process.execPath, [join(ROOT, "apps/server/dist/admin.js"), ...words], {
    cwd: ROOT,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0)
    throw new Error(`admin ${words.join(" ")} ended with code ${String(code)}:\n${text}`);
  return text;
}

/** Returns the process id of the embedded Postgres; undefined on PGlite. */
function postgresProcess(dataDirectory: string): number | undefined {
  const file = join(dataDirectory, "postgres", "postmaster.pid");
  if (!existsSync(file)) return undefined;
  const first = readFileSync(file, "utf8").split("\n")[0];
  return first ? Number(first) : undefined;
}

function killIfRunning(pid: number): void {
  if (isRunning(pid)) process.kill(pid, "SIGKILL");
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Returns a loopback port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  if (address === null || typeof address === "string") throw new Error("A TCP server has a port.");
  probe.close();
  await once(probe, "close");
  return address.port;
}
