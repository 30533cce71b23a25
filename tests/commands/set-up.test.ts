import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { runModule, scriptAddress, smallCheckout } from "./command.ts";

/** A mock npm that records its calls and creates what `npm ci` creates. */
const RECORDING_NPM = `
import { appendFileSync, existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
const root = dirname(fileURLToPath(import.meta.url));
if (process.env.NPM_IS_DEAF) process.on("SIGINT", () => {});
appendFileSync(join(root, "calls.txt"), process.argv.slice(2).join(" ") + "\\n");
await new Promise((resolve) => setTimeout(resolve, Number(process.env.NPM_TAKES_MS ?? 0)));
while (process.env.NPM_WAITS_FOR && !existsSync(process.env.NPM_WAITS_FOR)) await new Promise((resolve) => setTimeout(resolve, 10));
mkdirSync(join(root, "node_modules"), { recursive: true });
process.exit(Number(process.env.NPM_CODE ?? 0));
`;

describe("the setup that runs before every command", () => {
  const checkouts: { remove(): void }[] = [];
  afterEach(() => {
    for (const each of checkouts.splice(0)) each.remove();
  });

  function checkout() {
    const made = smallCheckout(RECORDING_NPM);
    checkouts.push(made);
    const install = `const { installIfNeeded } = await import(${JSON.stringify(scriptAddress(made.path, "set-up.mjs"))}); await installIfNeeded(); console.log("went on");`;
    return {
      ...made,
      calls: () =>
        existsSync(join(made.path, "calls.txt"))
          ? readFileSync(join(made.path, "calls.txt"), "utf8")
              .split("\n")
              .filter((line) => line !== "")
          : [],
      install: (environment: Record<string, string> = {}, hear?: (output: string) => void) =>
        runModule(
          ["--input-type=module", "--eval", install],
          { ...made.environment, ...environment },
          hear,
        ),
      installing: (environment: Record<string, string>) =>
        spawn(process.execPath, ["--input-type=module", "--eval", install], {
          env: { PATH: process.env["PATH"], ...made.environment, ...environment },
          stdio: "ignore",
        }),
    };
  }

  it("installs all build dependencies once, and again only when the lockfile changes", async () => {
    const here = checkout();
    expect(await here.install({ NODE_ENV: "production" })).toMatchObject({
      code: 0,
      output: expect.stringContaining("went on"),
    });
    expect((await here.install()).output).toBe("went on\n");
    expect(here.calls()).toHaveLength(1);
    expect(here.calls()[0]).toMatch(/^ci .*--include=dev --include=optional/u);
    writeFileSync(
      join(here.path, "package-lock.json"),
      JSON.stringify({ lockfileVersion: 3, packages: {} }),
    );
    await here.install();
    expect(here.calls()).toHaveLength(2);
  });

  it("reports a failed npm in one sentence, exits with npm's code and retries the next time", async () => {
    const here = checkout();
    const ended = await here.install({ NPM_CODE: "7" });
    expect(ended.code).toBe(7);
    expect(ended.output).toContain("npm could not install the dependencies");
    expect(ended.output).not.toMatch(/\bat .*:\d+:\d+|went on/u);
    expect((await here.install()).output).toContain("went on");
  });

  it("runs once for two simultaneous commands, and the second says that it waits", async () => {
    const here = checkout();
    const said = join(here.path, "said.txt");
    const hear = (output: string): void => {
      if (output.includes("waiting for it")) writeFileSync(said, "");
    };
    const both = await Promise.all([
      here.install({ NPM_WAITS_FOR: said }, hear),
      here.install({ NPM_WAITS_FOR: said }, hear),
    ]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(here.calls()).toHaveLength(1);
    expect(both.map(({ output }) => output).join("")).toContain(
      "Another command is installing or building here; waiting for it",
    );
  });

  it("stops on SIGTERM, and the next command repeats the whole setup", async () => {
    const here = checkout();
    const child = here.installing({ NPM_TAKES_MS: "60000" });
    await expect.poll(here.calls).toHaveLength(1);
    child.kill("SIGTERM");
    expect((await once(child, "exit"))[0]).toBe(143);
    expect(existsSync(join(here.path, ".set-up-lock"))).toBe(false);
    expect((await here.install()).output).toContain("went on");
    expect(here.calls()).toHaveLength(2);
  });

  it.each([
    ["whose process no longer exists", "999999999", 0],
    ["whose process id another process has now", String(process.pid), 60],
  ])("ignores the lock of a killed command %s", async (_name, pid, secondsAgo) => {
    const here = checkout();
    const lock = join(here.path, ".set-up-lock");
    mkdirSync(lock);
    writeFileSync(join(lock, "pid"), pid);
    const then = new Date(Date.now() - secondsAgo * 1000);
    utimesSync(lock, then, then);
    expect((await here.install()).output).toContain("went on");
  });

  it("refuses an old version of Node in one sentence that says what to do", async () => {
    const { path } = checkout();
    const ask = (version: string): string =>
      `const { requireNode } = await import(${JSON.stringify(scriptAddress(path, "set-up.mjs"))}); requireNode("${version}"); console.log("went on");`;
    const old = await runModule(["--input-type=module", "--eval", ask("18.20.8")]);
    expect(old.code).toBe(1);
    expect(old.output).toMatch(
      /^Node 20 or newer is needed and this is Node 18\.20\.8: [^\n]+\n$/u,
    );
    expect((await runModule(["--input-type=module", "--eval", ask("20.0.0")])).output).toBe(
      "went on\n",
    );
  });

  it("after the time limit, kills an npm that hangs and ignores signals", async () => {
    const here = checkout();
    const runner = join(here.path, "scripts", "run.mjs");
    const hasty = readFileSync(runner, "utf8").replace(
      "KILL_TIMEOUT_MS = 10_000",
      "KILL_TIMEOUT_MS = 500",
    );
    expect(hasty).toContain("KILL_TIMEOUT_MS = 500");
    writeFileSync(runner, hasty);
    const child = here.installing({ NPM_TAKES_MS: "60000", NPM_IS_DEAF: "1" });
    await expect.poll(here.calls).toHaveLength(1);
    child.kill("SIGINT");
    expect((await once(child, "exit"))[0]).toBe(130);
  });
});
