import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findFreePort } from "../../../apps/server/src/database/free-port.ts";
import { repositoryRoot } from "../../../apps/server/src/database/repository-root.ts";
import { type FinishedProgram, runModule } from "../../commands/command.ts";

const CREATE = join(repositoryRoot(), "packages/create-tool/dist/create-tool.js");
const BROWSER =
  [process.env["CHROME_PATH"], "/usr/bin/chromium"].find(
    (path) => path !== undefined && existsSync(path),
  ) ?? chromium.executablePath();

let scratch: string;
let folder: string;
let dev: ChildProcess | undefined;

beforeEach(async () => {
  scratch = mkdtempSync(join(tmpdir(), "test-tool-"));
  folder = join(scratch, "my-tool");
  await runModule([CREATE, folder]);
});
afterEach(async () => {
  if (dev !== undefined && dev.exitCode === null) {
    const ended = once(dev, "exit");
    dev.kill();
    await ended;
  }
  rmSync(scratch, { recursive: true, force: true });
});

/** Starts the created tool, which names `host`; resolves to its address. */
async function startTool(host: string): Promise<string> {
  const child = spawn(process.execPath, ["vendor/dev-server.mjs", "--host", host], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
  });
  dev = child;
  let printed = "";
  for await (const chunk of child.stdout) {
    printed += String(chunk);
    if (printed.includes("Ctrl+C")) break;
  }
  return /http:\S+\/$/mu.exec(printed)?.[0] ?? "";
}

const testTool = (...words: string[]): Promise<FinishedProgram> =>
  runModule([join(folder, "vendor/tera-tool.mjs"), "test", folder, ...words], {
    CHROME_PATH: BROWSER,
  });

describe("tera-tool test --url", () => {
  it("a created tool connects to the host that it names, and to no other", async () => {
    const host = `http://127.0.0.1:${await findFreePort()}`;
    const url = await startTool(host);
    expect(await testTool("--url", url, "--host", host)).toEqual({
      code: 0,
      output: `ok       ${url} connects to its host, ${host}
ok       connects to no host that it does not name

The tool passes.
`,
    });
  });

  it("a tool that names no host, and one that calls without the scope, have problems", async () => {
    const source = join(folder, "src/tool.js");
    const code = readFileSync(source, "utf8").replace("{ hostOrigin, timeout }", "{ timeout }");
    writeFileSync(source, code.replace("view.showStatus(`In", "void tera.files.list();\n    $&"));
    const { code: exitCode, output } = await testTool(
      "--url",
      await startTool("http://else.example"),
    );
    expect(exitCode).toBe(1);
    expect(output).toContain("PROBLEM  The tool connects to any page that frames it.");
    expect(output).toContain(
      "PROBLEM  getProjectFiles was refused, because the manifest does not ask for the scope files:read.",
    );
  });

  it("a missing browser, and a host on another computer, are refused with a sentence", async () => {
    const url = "http://127.0.0.1:1/";
    expect(await testTool("--url", url, "--browser", join(scratch, "none"))).toEqual({
      code: 2,
      output: `There is no browser at ${join(scratch, "none")}.\n`,
    });
    expect(await testTool("--url", url, "--host", "https://tera.example")).toEqual({
      code: 2,
      output: expect.stringContaining("so --host must be a port of it"),
    });
  });
});
