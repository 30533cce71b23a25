import { rmSync } from "node:fs";
import { join } from "node:path";
import { findOrInstallBrowser } from "./browser.mjs";
import { buildOrExit } from "./build-product.mjs";
import { endWithNpm } from "./end-with-npm.mjs";
import { root, runNode } from "./run.mjs";
import { installIfNeeded, requireNode } from "./set-up.mjs";
import { testEnvironment } from "./test-environment.mjs";

const FOLDER = join(root, ".screenshots");

requireNode();
endWithNpm();
await installIfNeeded();
const browser = await findOrInstallBrowser();
if (!browser) {
  console.error("No Chromium could be found or installed, so there is nothing to take pictures with. Install Chromium or Chrome (or name one in CHROME_PATH), then run npm run screenshots again.");
  process.exit(1);
}
await buildOrExit();
rmSync(FOLDER, { recursive: true, force: true });

const env = { ...testEnvironment(join(root, "test-results")), CHROME_PATH: browser, SCREENSHOTS: FOLDER };
const code = await runNode(join(root, "node_modules/@playwright/test/cli.js"), ["test", "--config", "tests/screenshots/screenshots.config.ts"], { env });
console.log(code === 0 ? "The pictures are in .screenshots/" : "Not every picture could be taken; those that could are in .screenshots/");
process.exit(code);
