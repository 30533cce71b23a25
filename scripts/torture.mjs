import { join } from "node:path";
import { findOrInstallBrowser } from "./browser.mjs";
import { buildOrExit } from "./build-product.mjs";
import { bundleTorture } from "./bundle-torture.mjs";
import { endWithNpm } from "./end-with-npm.mjs";
import { runNode } from "./run.mjs";
import { installIfNeeded, requireNode } from "./set-up.mjs";

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
const code = await bundleTorture(["main", "tab"], (folder) =>
  runNode(
    join(folder, "main.mjs"),
    words,
    browser === undefined ? {} : { env: { CHROME_PATH: browser } },
  ),
);
process.exit(code);
