import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { repositoryRoot } from "../../apps/server/src/database/repository-root.ts";
import { type FinishedProgram, runModule } from "./command.ts";
import { endProgram, outputOnceRunning, runOffline, serveCreateTool } from "./created-tool.ts";

const ROOT = repositoryRoot();
const COMMAND = join(ROOT, "packages/create-tool/dist/create-tool.js");
/** From an empty folder to a tested tool. */
const MAX_CREATION_MS = 60_000;

let scratch: string;
let site: Awaited<ReturnType<typeof serveCreateTool>>;
let dev: ChildProcess | undefined;

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), "create-tool-"));
  site = await serveCreateTool();
});
afterEach(async () => {
  await endProgram(dev);
  dev = undefined;
});
afterAll(() => {
  site.close();
  rmSync(scratch, { recursive: true, force: true });
});

const run = (command: string, words: readonly string[], cwd: string): Promise<string> =>
  runOffline(command, words, { scratch, cwd });

async function startDev(folder: string): Promise<{ host: string; tool: string }> {
  dev = spawn(process.execPath, ["vendor/dev-server.mjs"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [host = "", tool = ""] = (await outputOnceRunning(dev)).match(/http:\S+(?=\/)/gu) ?? [];
  return { host, tool };
}

const create = (...words: string[]): Promise<FinishedProgram> => runModule([COMMAND, ...words]);

describe("npx {host}/sdk/create-tool.tgz", () => {
  it("creates without a registry, within a minute, a tool that passes its tests and check", async () => {
    const began = Date.now();
    const folder = join(scratch, "year-counter");
    await run(
      "npx",
      ["--yes", site.address, "year-counter", "--host", "https://lab.example/x"],
      scratch,
    );
    expect(await run("npm", ["test"], folder)).toMatch(/^# pass 5$/mu);
    const { host, tool } = await startDev(folder);
    expect(await (await fetch(host)).text()).toContain(`"url":"${tool}/"`);
    expect(Date.now() - began).toBeLessThan(MAX_CREATION_MS);

    const check = await run("npm", ["run", "check", "--", "--url", `${tool}/`], folder);
    expect(check).toContain("ok       tera.tool.json: Year counter 0.1.0");
    expect(check).toContain("ok       scopes: 3 asked for, 3 used in the code");
    expect(check).toContain("The tool passes.");
    expect(readFileSync(join(folder, "index.html"), "utf8")).toContain(
      '<meta name="tera-host" content="https://lab.example" />',
    );
    // Its pages name the mock host while they are developed.
    expect(await (await fetch(tool)).text()).toContain(
      `<meta name="tera-host" content="${host}" />`,
    );
  });

  it("the development server reports saved files, and serves nothing outside the folder", async () => {
    const folder = join(scratch, "saved");
    await create(folder);
    writeFileSync(join(folder, ".env"), "SECRET=1");
    const { tool } = await startDev(folder);
    const changes = (await fetch(`${tool}/@changes`)).body?.getReader();
    const decoder = new TextDecoder();
    expect(decoder.decode((await changes?.read())?.value)).toContain("connected");
    // A system may take a moment until it watches every folder.
    const saving = setInterval(
      () => writeFileSync(join(folder, "src", "tool.css"), `main { gap: ${Date.now() % 9}px; }`),
      300,
    );
    const change = await changes?.read();
    clearInterval(saving);
    expect(decoder.decode(change?.value)).toContain("changed");
    await changes?.cancel();
    for (const path of ["/.env", "/.gitignore", "/..%2f..%2fetc/passwd", "/none.js", "/src", "/%"])
      expect([path, (await fetch(tool + path)).status]).toEqual([path, 404]);
    const named = tool.replace("127.0.0.1", "localhost");
    await expect(fetch(named).then(({ status }) => status)).resolves.toBe(421);
  });

  it.each([
    ["My Tool", "A tool can't be called \"My Tool\", because the folder's name becomes its id."],
    ["-", 'A tool can\'t be called "-"'],
    ["full", "is not empty. Name a folder that is new or empty."],
    ["file", "is a file. Name a folder that is new or empty."],
    ["file/inner", "can't be written. A part of its path is a file."],
  ])("a folder that can't be used is refused with a sentence: %s", async (name, sentence) => {
    mkdirSync(join(scratch, "full"), { recursive: true });
    writeFileSync(join(scratch, "full", "notes.txt"), "Mine.");
    writeFileSync(join(scratch, "file"), "Mine.");
    const { code, output } = await create(join(scratch, name));
    expect([code, output]).toEqual([1, expect.stringContaining(sentence)]);
    expect(output).not.toMatch(/^\s+at /mu);
    expect(readFileSync(join(scratch, "full", "notes.txt"), "utf8")).toBe("Mine.");
  });

  it("a missing folder, two folders and unknown options are refused with a sentence", async () => {
    expect(await create()).toMatchObject({
      code: 1,
      output: expect.stringContaining("Name the folder of the new tool."),
    });
    expect(await create("one", "two")).toMatchObject({
      code: 1,
      output: expect.stringContaining("Name one folder."),
    });
    expect(await create("one", "--host", "nowhere")).toMatchObject({
      code: 1,
      output: expect.stringContaining("--host must be an address"),
    });
    expect(await create("one", "--unknown")).toMatchObject({
      code: 1,
      output: expect.stringContaining("--unknown"),
    });
  });

  it("an occupied port is refused with a sentence, and by default the next is used", async () => {
    const folder = join(scratch, "twice");
    await create(folder);
    const { tool } = await startDev(folder);
    const { port } = new URL(tool);
    const again = await runModule([join(folder, "vendor/dev-server.mjs"), "--port", port]);
    expect(again).toEqual({
      code: 1,
      output: `The ports ${port} and ${Number(port) + 1} are not both free. Name another with --port.\n`,
    });
  });

  it("a folder that contains only a repository counts as empty", async () => {
    const folder = join(scratch, "cloned");
    mkdirSync(join(folder, ".git"), { recursive: true });
    expect((await create(folder)).code).toBe(0);
  });
});
