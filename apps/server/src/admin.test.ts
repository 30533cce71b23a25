import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundleServer } from "./test-program.ts";

let bundle: string;
let root: string;
beforeAll(async () => {
  bundle = await bundleServer("admin");
  root = mkdtempSync(join(tmpdir(), "tera-admin-"));
});
afterAll(() => {
  rmSync(bundle, { force: true });
  rmSync(root, { recursive: true, force: true });
});

const run = (...words: string[]) =>
  spawnSync(process.execPath, [bundle, ...words], {
    env: { PATH: process.env["PATH"], DATA_DIR: join(root, "mistyped") },
    encoding: "utf8",
  });

describe("admin program", () => {
  it("a command without an installation creates neither an installation nor a backup", () => {
    for (const words of [
      ["backup", join(root, "backup")],
      ["outbox"],
      ["subscribe", "ada@example.org"],
    ]) {
      const { status, stderr } = run(...words);
      expect([status, stderr]).toEqual([1, expect.stringContaining("There is no installation in")]);
      expect(stderr).toContain("DATA_DIR");
    }
    expect(existsSync(join(root, "mistyped"))).toBe(false);
    expect(existsSync(join(root, "backup"))).toBe(false);
  });

  it("the help command prints all commands and exits with 0", () => {
    const { status, stdout } = run("help");
    expect([status, stdout]).toEqual([0, expect.stringContaining("restore FOLDER")]);
  });
});
