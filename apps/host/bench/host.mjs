import { join } from "node:path";
import { findOrInstallBrowser } from "../../../scripts/browser.mjs";
import { buildOrExit } from "../../../scripts/build-product.mjs";
import { bundleTorture } from "../../../scripts/bundle-torture.mjs";
import { runNode } from "../../../scripts/run.mjs";
import { barePageBytes } from "./bare-page.mjs";

/**
 * Measures in the real server what first loads fetch, beside a bare page of the same libraries, and
 * the files page with 10,000 files. Writes docs/performance.md.
 */
const browser = await findOrInstallBrowser();
if (browser === undefined)
  throw new Error("There is no Chromium to measure with. Set CHROME_PATH to one.");
await buildOrExit();
const env = { CHROME_PATH: browser, BARE_PAGE_BYTES: String(await barePageBytes()) };
const benches = ["bench-loads", "bench-files"];
const failed = await bundleTorture(benches, async (folder) => {
  let code = 0;
  for (const name of benches) code ||= await runNode(join(folder, `${name}.mjs`), [], { env });
  return code;
});
process.exit(failed);
