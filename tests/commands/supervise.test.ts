import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isRunning } from "../../apps/server/src/database/process-identity.ts";

const SUPERVISE = pathToFileURL(join(import.meta.dirname, "../../scripts/supervise.mjs")).href;
const { restartDelay } = (await import(SUPERVISE)) as {
  restartDelay: (restarts: readonly number[], now: number) => number;
};
const MINUTE = 60_000;

describe("the restart delay of the server", () => {
  it("is at most 2 s; after five in a minute, it lasts until the first is a minute old", () => {
    expect(restartDelay([], 0)).toBeLessThanOrEqual(2000);
    expect(restartDelay([0, 1, 2, 3], 4)).toBeLessThanOrEqual(2000);
    expect(restartDelay([0, 1, 2, 3, 4], 10_000)).toBe(MINUTE - 10_000);
    expect(restartDelay([0, 1, 2, 3, 4], MINUTE)).toBeLessThanOrEqual(2000);
  });
});

describe("a supervised server", () => {
  let folder: string;
  let supervisor: ChildProcess | undefined;
  let printed: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "supervise-"));
    printed = "";
  });
  afterEach(() => {
    supervisor?.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });

  /** Supervises a server that prints its process id, then runs `script`. */
  function supervise(script: string): ChildProcess {
    const server = join(folder, "server.mjs");
    writeFileSync(
      server,
      `process.on("disconnect", () => process.exit(0));\nprocess.on("SIGTERM", () => process.exit(0));\n${script}\nconsole.log("server " + process.pid);\nsetInterval(() => {}, 1000);\n`,
    );
    const command = join(folder, "start.mjs");
    writeFileSync(
      command,
      `import { superviseServer } from ${JSON.stringify(SUPERVISE)};\nsuperviseServer(${JSON.stringify(server)});\n`,
    );
    supervisor = spawn(process.execPath, [command], { stdio: ["ignore", "pipe", "pipe"] });
    const read = (chunk: Buffer): void => {
      printed += chunk.toString();
    };
    supervisor.stdout?.on("data", read);
    supervisor.stderr?.on("data", read);
    return supervisor;
  }
  const servers = (): number[] =>
    [...printed.matchAll(/^server (\d+)$/gmu)].map(([, id]) => Number(id));

  it("restarts after a kill, and logs the reason", async () => {
    supervise('process.send("ready");');
    await expect.poll(servers).toHaveLength(1);
    process.kill(servers()[0] ?? 0, "SIGKILL");
    await expect.poll(servers).toHaveLength(2);
    expect(printed).toContain(
      '"event":"server.restarting","reason":"the server was ended by SIGKILL"',
    );
  });

  it("is not restarted if it ends before it is ready, and the supervisor returns its exit code", async () => {
    const [code] = (await once(
      supervise('console.error("PORT=seven must be a number."); process.exit(3);'),
      "exit",
    )) as [number];
    expect(code).toBe(3);
    expect(printed).toBe("PORT=seven must be a number.\n");
  });

  it("stops when its supervisor gets SIGTERM, and the supervisor returns its exit code", async () => {
    const running = supervise('process.send("ready");');
    await expect.poll(servers).toHaveLength(1);
    running.kill("SIGTERM");
    const [code] = (await once(running, "exit")) as [number];
    expect(code).toBe(0);
    expect(isRunning(servers()[0] ?? 0)).toBe(false);
  });

  it("ends when its supervisor is killed", async () => {
    const running = supervise('process.send("ready");');
    await expect.poll(servers).toHaveLength(1);
    running.kill("SIGKILL");
    await expect.poll(() => isRunning(servers()[0] ?? 0)).toBe(false);
  });
});
