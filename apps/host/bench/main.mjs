import { join } from "node:path";
import { findOrInstallBrowser } from "../../../scripts/browser.mjs";
import { buildOrExit } from "../../../scripts/build-product.mjs";
import { bundleTorture } from "../../../scripts/bundle-torture.mjs";
import { runNode } from "../../../scripts/run.mjs";

/** Benchmarks document sync in the host against the real server and a bare relay. */
const browser = await findOrInstallBrowser();
if (browser !== undefined) await buildOrExit();
const code = await bundleTorture(["bench-sync", "tab"], (folder) =>
  runNode(join(folder, "bench-sync.mjs"), [], { env: { CHROME_PATH: browser } }),
);
process.exit(code);
