import { join } from "node:path";
import { browserOrExit } from "./browser.mjs";
import { buildOrExit } from "./build-product.mjs";
import { endWithNpm } from "./end-with-npm.mjs";
import { root, runNode } from "./run.mjs";
import { installIfNeeded, requireNode } from "./set-up.mjs";
import { testEnvironment } from "./test-environment.mjs";

requireNode();
endWithNpm();
await installIfNeeded();
const browser = await browserOrExit(
  "there is nothing to take pictures with",
  "npm run help:pictures",
);
await buildOrExit();
process.exit(
  await runNode(
    join(root, "node_modules/@playwright/test/cli.js"),
    ["test", "--config", "tests/help-pictures/help-pictures.config.ts"],
    { env: { ...testEnvironment(join(root, "test-results")), CHROME_PATH: browser } },
  ),
);
