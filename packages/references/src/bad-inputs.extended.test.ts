import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";

it(
  "the built package reads or refuses every bad input as expected, in every input type",
  { timeout: 300_000 },
  async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [
      join(import.meta.dirname, "../bench/audit.mjs"),
    ]).catch((error: { stdout: string }) => error);
    expect(stdout).toMatch(/ 0 faults\n$/);
  },
);
