import { spawnSync } from "node:child_process";
import { join } from "node:path";

/**
 * `npm run fuzz [-- seconds]` parses mutated files and saves failing ones in src/fixtures/crashers.
 */
const root = join(import.meta.dirname, "../../..");
const env = { ...process.env, FUZZ_SECONDS: process.argv[2] ?? "300" };
const { status } = spawnSync(
  process.execPath,
  [join(root, "node_modules/vitest/vitest.mjs"), "run", "packages/references/src/fuzz.test.ts"],
  { cwd: root, env, stdio: "inherit" },
);
process.exit(status ?? 1);
