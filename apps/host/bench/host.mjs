import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { findOrInstallBrowser } from "../../../scripts/browser.mjs";
import { buildOrExit } from "../../../scripts/build-product.mjs";
import { root, runNode } from "../../../scripts/run.mjs";
import { WORKSPACE_SOURCES } from "../../../scripts/workspace-sources.mjs";
import { barePageBytes } from "./bare-page.mjs";

/**
 * Measures in the real server what first loads fetch, beside a bare page of the same libraries, and
 * the files page with 10,000 files. Writes docs/performance.md.
 */
const browser = await findOrInstallBrowser();
if (browser === undefined)
  throw new Error("There is no Chromium to measure with. Set CHROME_PATH to one.");
await buildOrExit();
const folder = join(root, "node_modules/.cache/tera-tests", `bench-host-${process.pid}`);
mkdirSync(folder, { recursive: true });
const benches = ["bench-loads", "bench-files"];
await build({
  entryPoints: benches.map((name) => join(root, `tests/torture/${name}.ts`)),
  outdir: folder,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  packages: "external",
  alias: WORKSPACE_SOURCES,
  conditions: ["@tera/source"],
  logLevel: "warning",
});
const env = { CHROME_PATH: browser, BARE_PAGE_BYTES: String(await barePageBytes()) };
let failed = 0;
for (const name of benches) failed ||= await runNode(join(folder, `${name}.mjs`), [], { env });
rmSync(folder, { recursive: true, force: true });
process.exit(failed);
