import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/** Runs a program at a terminal of its own; the one of util-linux takes the command as a text. */
const SCRIPT = "script";
const hasTerminals = spawnSync(SCRIPT, ["--version"], { encoding: "utf8" }).stdout?.includes("util-linux") === true;

describe("what is for the person at the terminal alone", () => {
  let folder: string;
  let program: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "tera-terminal-"));
    program = join(folder, "say.mjs");
    const source = `import { sayAtTerminal } from ${JSON.stringify(join(import.meta.dirname, "terminal.ts"))}; sayAtTerminal()?.("a secret link");`;
    await build({ stdin: { contents: source, resolveDir: folder }, outfile: program, bundle: true, platform: "node", format: "esm", logLevel: "silent" });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.skipIf(!hasTerminals)("is shown there", () => {
    expect(spawnSync(SCRIPT, ["-qec", `'${process.execPath}' '${program}'`, "/dev/null"], { encoding: "utf8" }).stdout).toBe("a secret link\r\n");
  });

  it("is not written where standard output leads elsewhere", () => {
    expect(spawnSync(process.execPath, [program], { encoding: "utf8" })).toMatchObject({ status: 0, stdout: "", stderr: "" });
  });
});
