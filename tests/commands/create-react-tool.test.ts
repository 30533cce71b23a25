import type { ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  endProgram,
  outputOnceRunning,
  runOffline,
  serveCreateTool,
  startOffline,
} from "./created-tool.ts";
import { linkPackages } from "./installed-packages.ts";

let scratch: string;
let folder: string;
let created: string;
let site: Awaited<ReturnType<typeof serveCreateTool>>;
let dev: ChildProcess | undefined;

const run = (command: string, words: readonly string[], cwd: string): Promise<string> =>
  runOffline(command, words, { scratch, cwd });

/** Resolves to what the development server prints. */
function startDev(environment: Readonly<Record<string, string>> = {}): Promise<string> {
  const words = ["node_modules/vite/bin/vite.js"];
  dev = startOffline(process.execPath, words, { scratch, cwd: folder, environment });
  return outputOnceRunning(dev);
}

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), "create-react-tool-"));
  site = await serveCreateTool();
  const words = ["--yes", site.address, "year-chart", "--react", "--host", "https://lab.example/x"];
  created = await run("npx", words, scratch);
  folder = join(scratch, "year-chart");
  linkPackages(folder);
});
afterEach(async () => {
  await endProgram(dev);
  dev = undefined;
});
afterAll(() => {
  site.close();
  rmSync(scratch, { recursive: true, force: true });
});

describe("npx {host}/sdk/create-tool.tgz --react", () => {
  it("the tool passes its tests and its check, and its build is a page with the manifest", async () => {
    expect(created).toContain("npm install");
    expect(await run("npm", ["test"], folder)).toMatch(/Tests\s+5 passed/u);
    const check = await run("npm", ["run", "check"], folder);
    expect(check).toContain("ok       public/tera.tool.json: Year chart 0.1.0");
    expect(check).toContain("ok       scopes: 3 asked for, 3 used in the code");
    await run("npm", ["run", "build"], folder);
    expect(existsSync(join(folder, "dist/tera.tool.json"))).toBe(true);
    const page = readFileSync(join(folder, "dist/index.html"), "utf8");
    expect(page).toContain('<meta name="tera-host" content="https://lab.example" />');
    expect(page).toContain('src="./assets/');
    expect(readFileSync(join(folder, "src/Tool.tsx"), "utf8")).toContain('tool: "year-chart"');
    expect(existsSync(join(folder, "vendor/dev-server.mjs"))).toBe(false);
  });

  it("the development server shows it in a mock host, which its pages name", async () => {
    const printed = await startDev();
    const host = /mock host: {2}(http:\S+)\//u.exec(printed)?.[1] ?? "";
    const tool = /own address: {4}(http:\S+)\//u.exec(printed)?.[1] ?? "";
    expect(await (await fetch(host)).text()).toContain(`"url":"${tool}/"`);
    expect(await (await fetch(tool)).text()).toContain(
      `<meta name="tera-host" content="${host}" />`,
    );
    const byName = host.replace("127.0.0.1", "localhost");
    expect(await fetch(byName).then(({ status }) => status, String)).toBe(421);
    const check = await run("npm", ["run", "check", "--", "--url", `${tool}/`], folder);
    expect(check).toContain("The tool passes.");
  });

  it("with TERA_HOST, its pages name that host, and an address that is none is refused", async () => {
    const printed = await startDev({ TERA_HOST: "https://tera.example/x" });
    expect(printed).toContain("Open https://tera.example/embed/test");
    const tool = /own address: {4}(http:\S+)\//u.exec(printed)?.[1] ?? "";
    expect(await (await fetch(tool)).text()).toContain('content="https://tera.example"');
    await expect(startDev({ TERA_HOST: "nowhere" })).rejects.toThrow("TERA_HOST must be");
  });
});
