import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { findOrInstallBrowser } from "../../../scripts/browser.mjs";
import { buildOrExit } from "../../../scripts/build-product.mjs";
import { root, runNode } from "../../../scripts/run.mjs";
import { WORKSPACE_SOURCES } from "../../../scripts/workspace-sources.mjs";

/** Measures the files page with 10,000 files in the real server. */
const browser = await findOrInstallBrowser();
if (browser === undefined)
  throw new Error("There is no Chromium to measure with. Set CHROME_PATH to one.");
await buildOrExit();
const folder = join(root, "node_modules/.cache/tera-tests", `bench-files-${process.pid}`);
mkdirSync(folder, { recursive: true });
await build({
  entryPoints: [join(root, "tests/torture/bench-files.ts")],
  outfile: join(folder, "bench-files.mjs"),
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  packages: "external",
  alias: WORKSPACE_SOURCES,
  conditions: ["@tera/source"],
  logLevel: "warning",
});
const code = await runNode(join(folder, "bench-files.mjs"), [], { env: { CHROME_PATH: browser } });
rmSync(folder, { recursive: true, force: true });
process.exit(code);
