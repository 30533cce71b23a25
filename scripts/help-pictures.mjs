import { join } from "node:path";
import { findOrInstallBrowser } from "./browser.mjs";
import { buildOrExit } from "./build-product.mjs";
import { endWithNpm } from "./end-with-npm.mjs";
import { root, runNode } from "./run.mjs";
import { installIfNeeded, requireNode } from "./set-up.mjs";
import { testEnvironment } from "./test-environment.mjs";

requireNode();
endWithNpm();
await installIfNeeded();
const browser = await findOrInstallBrowser();
if (!browser) {
  console.error(
    "No Chromium could be found or installed, so there is nothing to take pictures with. Install Chromium or Chrome (or name one in CHROME_PATH), then run npm run help:pictures again.",
  );
  process.exit(1);
}
await buildOrExit();
process.exit(
  await runNode(
    join(root, "node_modules/@playwright/test/cli.js"),
    ["test", "--config", "tests/help-pictures/help-pictures.config.ts"],
    { env: { ...testEnvironment(join(root, "test-results")), CHROME_PATH: browser } },
  ),
);
