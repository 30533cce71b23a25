import { spawn } from "node:child_process";
import { once } from "node:events";

export interface ReleasedServer {
  readonly origin: string;
  readonly toolsOrigin: string;
  stop(): Promise<void>;
}

/**
 * Starts a release as a service does: with its own files, Node and these settings only. Rejects with
 * the output if it ends before it is ready.
 */
export async function startReleased(
  folder: string,
  environment: Readonly<Record<string, string>>,
  [command, ...words]: readonly [string, ...string[]] = [process.execPath, "scripts/start.mjs"],
): Promise<ReleasedServer> {
  const child = spawn(command, words, {
    cwd: folder,
    env: { PATH: process.env["PATH"], ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "exit");
  let output = "";
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      if (/^ready http/mu.test(output)) resolve();
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("close", () => reject(new Error(output)));
  });
  return {
    origin: `http://localhost:${environment["PORT"]}`,
    toolsOrigin: `http://127.0.0.1:${environment["TOOLS_PORT"]}`,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
