import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { findOrInstallBrowser } from "../../../scripts/browser.mjs";
import { buildOrExit } from "../../../scripts/build-product.mjs";
import { root, runNode } from "../../../scripts/run.mjs";
import { WORKSPACE_SOURCES } from "../../../scripts/workspace-sources.mjs";

/** Benchmarks document sync in the host against the real server and a bare relay. */
const browser = await findOrInstallBrowser();
if (browser !== undefined) await buildOrExit();
const folder = join(root, "node_modules/.cache/tera-tests", `bench-sync-${process.pid}`);
mkdirSync(folder, { recursive: true });
const options = {
  outdir: folder,
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  packages: "external",
  alias: WORKSPACE_SOURCES,
  conditions: ["@tera/source"],
  logLevel: "warning",
};
await build({
  ...options,
  entryPoints: ["bench-sync", "tab"].map((name) => join(root, "tests/torture", `${name}.ts`)),
  outExtension: { ".js": ".mjs" },
});
const code = await runNode(join(folder, "bench-sync.mjs"), [], { env: { CHROME_PATH: browser } });
rmSync(folder, { recursive: true, force: true });
process.exit(code);
