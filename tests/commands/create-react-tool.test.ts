import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { repositoryRoot } from "../../apps/server/src/database/repository-root.ts";
import { linkPackages } from "./installed-packages.ts";

const PACKED = join(repositoryRoot(), "packages/bridge-sdk/served/dist/create-tool.tgz");

let scratch: string;
let folder: string;
let created: string;
let site: Server;
let dev: ChildProcess | undefined;

/** Runs a program whose npm reaches no registry and has an empty cache. */
async function run(command: string, words: readonly string[], cwd: string): Promise<string> {
  const child = start(command, words, cwd);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`${command} ${words.join(" ")} ended with ${code}:\n${output}`);
  return output;
}

function start(
  command: string,
  words: readonly string[],
  cwd: string,
  environment: Readonly<Record<string, string>> = {},
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

/** Resolves to the addresses that the development server prints. */
function startDev(environment: Readonly<Record<string, string>> = {}): Promise<string> {
  const child = start(process.execPath, ["node_modules/vite/bin/vite.js"], folder, environment);
  dev = child;
  return new Promise((resolve, reject) => {
    let printed = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => {
        printed += chunk.toString();
        if (printed.includes("Ctrl+C")) resolve(printed);
      });
    child.once("exit", () => reject(new Error(`The development server ended:\n${printed}`)));
  });
}

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), "create-react-tool-"));
  site = createServer((_request, response) => createReadStream(PACKED).pipe(response));
  await once(site.listen(0, "127.0.0.1"), "listening");
  const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}/sdk/create-tool.tgz`;
  const words = ["--yes", address, "year-chart", "--react", "--host", "https://lab.example/x"];
  created = await run("npx", words, scratch);
  folder = join(scratch, "year-chart");
  linkPackages(folder);
});
afterEach(async () => {
  if (dev === undefined || dev.exitCode !== null) return;
  const ended = once(dev, "exit");
  dev.kill();
  await ended;
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
