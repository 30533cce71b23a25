import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";

it("each entry point of the package stays within its size limit (npm run size)", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(import.meta.dirname, "../bench/size.mjs"),
  ]);
  expect(stdout).toMatch(/^index +\d+ bytes after gzip, at most 10000/m);
});
