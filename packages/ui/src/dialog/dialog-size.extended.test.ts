import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const SCRIPT = join(import.meta.dirname, "../../../../scripts/size-dialogs.mjs");

it("DLG-01 all eight dialogs together are at most 15,000 bytes gzipped", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT, "--together"], {
    env: { PATH: process.env["PATH"] },
  });
  expect(stdout).toMatch(/^all, with the queue +\d+,\d{3} B gzip of 15,000 at most$/mu);
});
