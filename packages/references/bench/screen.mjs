import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { findOrInstallBrowser } from "../../../scripts/browser.mjs";
import { buildOrExit } from "../../../scripts/build-product.mjs";
import { root, runNode } from "../../../scripts/run.mjs";

/**
 * `npm run bench:screen` measures the library screen of the built product. `BENCH_REFERENCES` sets
 * the number of references. `BENCH_PARTS=search` measures no sorts and imports.
 */
const browser = await findOrInstallBrowser();
if (browser === undefined) process.exit(1);
await buildOrExit();
const folder = join(root, "node_modules/.cache/tera-tests", `bench-screen-${process.pid}`);
mkdirSync(folder, { recursive: true });
const outfile = join(folder, "library-screen.mjs");
await build({
  entryPoints: [join(import.meta.dirname, "library-screen.mjs")],
  outfile,
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  packages: "external",
  conditions: ["@tera/source"],
  logLevel: "warning",
});
const code = await runNode(outfile, [], { env: { CHROME_PATH: browser } });
rmSync(folder, { recursive: true, force: true });
process.exit(code);
