import { join } from "node:path";
import { findOrInstallBrowser } from "../../../scripts/browser.mjs";
import { buildOrExit } from "../../../scripts/build-product.mjs";
import { bundleTorture } from "../../../scripts/bundle-torture.mjs";
import { runNode } from "../../../scripts/run.mjs";

/** Measures how many people one core serves. They repeat what a browser recorded. */
const browser = await findOrInstallBrowser();
await buildOrExit();
const code = await bundleTorture(["bench-load"], (folder) =>
  runNode(join(folder, "bench-load.mjs"), [], { env: { CHROME_PATH: browser } }),
);
process.exit(code);
