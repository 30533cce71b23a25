import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findOrInstallBrowser } from "./browser.mjs";
import { buildOrExit } from "./build-product.mjs";
import { endWithNpm } from "./end-with-npm.mjs";
import { root, runNode } from "./run.mjs";
import { installIfNeeded, requireNode } from "./set-up.mjs";
import { WORKSPACE_SOURCES } from "./workspace-sources.mjs";

requireNode();
endWithNpm();
await installIfNeeded();

/**
 * Only the part `tabs`, which also runs if no part is named, needs a browser and the built product.
 */
const words = process.argv.slice(2);
const isInBrowser =
  words.includes("tabs") ||
  !["convergence", "kills", "files", "network", "connections"].some((part) => words.includes(part));
const browser = isInBrowser ? await findOrInstallBrowser() : undefined;
if (isInBrowser) await buildOrExit();

/** A tab is a separate entry point, because it runs in its own thread. */
const { build } = await import("esbuild");
const folder = join(root, "node_modules/.cache/tera-tests", `torture-${process.pid}`);
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
  entryPoints: ["main", "tab"].map((name) => join(root, "tests/torture", `${name}.ts`)),
  outExtension: { ".js": ".mjs" },
});
const code = await runNode(
  join(folder, "main.mjs"),
  words,
  browser === undefined ? {} : { env: { CHROME_PATH: browser } },
);
rmSync(folder, { recursive: true, force: true });
process.exit(code);
