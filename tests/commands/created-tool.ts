import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { repositoryRoot } from "../../apps/server/src/database/repository-root.ts";

const PACKED = join(repositoryRoot(), "packages/bridge-sdk/served/dist/create-tool.tgz");

/** Serves the packed command as a host does. */
export async function serveCreateTool(): Promise<{
  readonly address: string;
  readonly close: () => void;
}> {
  const site = createServer((_request, response) => createReadStream(PACKED).pipe(response));
  site.listen(0, "127.0.0.1");
  await once(site, "listening");
  return {
    address: `http://127.0.0.1:${(site.address() as AddressInfo).port}/sdk/create-tool.tgz`,
    close: () => site.close(),
  };
}

interface OfflineProgram {
  /** Has npm's empty cache. */
  readonly scratch: string;
  readonly cwd: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Starts a program whose npm reaches no registry. */
export function startOffline(
  command: string,
  words: readonly string[],
  { scratch, cwd, environment = {} }: OfflineProgram,
): ChildProcess {
  return spawn(command, words, {
    cwd,
    env: {
      PATH: process.env["PATH"],
      HOME: scratch,
      npm_config_registry: "http://127.0.0.1:9/",
      npm_config_cache: join(scratch, "npm-cache"),
      NO_COLOR: "1",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Resolves to what the program printed. Rejects if it fails. */
export async function runOffline(
  command: string,
  words: readonly string[],
  program: OfflineProgram,
): Promise<string> {
  const child = startOffline(command, words, program);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`${command} ${words.join(" ")} ended with ${code}:\n${output}`);
  return output;
}

/** Resolves to what a development server has printed once it runs. Rejects if it ends. */
export function outputOnceRunning(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = "";
    for (const stream of [server.stdout, server.stderr])
      stream?.on("data", (chunk: Buffer) => {
        printed += chunk.toString();
        // The last line says how to end it.
        if (printed.includes("Ctrl+C")) resolve(printed);
      });
    server.once("exit", () => reject(new Error(`The development server ended:\n${printed}`)));
  });
}

/** Does nothing if it has ended. */
export async function endProgram(program: ChildProcess | undefined): Promise<void> {
  if (program === undefined || program.exitCode !== null) return;
  const ended = once(program, "exit");
  program.kill();
  await ended;
}
