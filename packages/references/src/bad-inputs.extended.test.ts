import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";

it(
  "the package as it is published reads each damaged and hostile file as it has to, however it comes and whatever its name",
  { timeout: 300_000 },
  async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [
      join(import.meta.dirname, "../bench/audit.mjs"),
    ]).catch((error: { stdout: string }) => error);
    expect(stdout).toMatch(/ 0 faults\n$/);
  },
);
