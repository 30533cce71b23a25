import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testProgram } from "./test-program.ts";

/** Only util-linux's `script` takes the command as text. */
const SCRIPT = "script";
const hasTerminals = spawnSync(SCRIPT, ["--version"], { encoding: "utf8" }).stdout?.includes(
  "util-linux",
);

describe("printToTerminal", () => {
  let folder: string;
  let program: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "tera-terminal-"));
    program = join(folder, "say.mjs");
    const source = `import { printToTerminal } from ${JSON.stringify(join(import.meta.dirname, "terminal.ts"))}; printToTerminal()?.("a secret link");`;
    await build({
      stdin: { contents: source, resolveDir: folder },
      outfile: program,
      bundle: true,
      platform: "node",
      format: "esm",
      logLevel: "silent",
    });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.skipIf(!hasTerminals)("printToTerminal prints if standard output is a terminal", () => {
    expect(
      spawnSync(SCRIPT, ["-qec", `'${process.execPath}' '${program}'`, "/dev/null"], {
        encoding: "utf8",
      }).stdout,
    ).toBe("a secret link\r\n");
  });

  it("printToTerminal prints nothing when standard output is redirected", () => {
    expect(spawnSync(process.execPath, [program], { encoding: "utf8" })).toMatchObject({
      status: 0,
      stdout: "",
      stderr: "",
    });
  });
});

it("a server whose output nobody reads keeps running and stops on request", async () => {
  const program = await testProgram({ ENGINE: "embedded-postgres" });
  try {
    await program.start();
    program.closeOutput();
    // Each refused call logs a line.
    const ask = async (): Promise<number> => (await fetch(`${program.origin}/api/tokens`)).status;
    for (let count = 0; count < 5; count += 1) expect(await ask()).toBe(401);
    expect(await program.end("SIGTERM")).toBe(0);
  } finally {
    await program.close();
  }
});
