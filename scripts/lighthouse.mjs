import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { browserOrExit } from "./browser.mjs";
import { buildOrExit } from "./build-product.mjs";
import { endWithNpm } from "./end-with-npm.mjs";
import { root, runNode } from "./run.mjs";
import { installIfNeeded, requireNode } from "./set-up.mjs";
import { testEnvironment } from "./test-environment.mjs";

/** The last version for Node 20. Scores are comparable only within one version. */
const VERSION = "12.8.2";

requireNode();
endWithNpm();
const folder = process.env.LIGHTHOUSE ? resolve(process.env.LIGHTHOUSE) : undefined;
if (folder === undefined || !existsSync(join(folder, "node_modules/lighthouse/core/index.js"))) {
  console.error(
    `${folder === undefined ? "LIGHTHOUSE names no folder" : `There is no Lighthouse in ${folder}`}. Install it separately, because nothing else here needs its 200 packages:\n` +
      `  npm install --prefix ../lighthouse lighthouse@${VERSION}\n` +
      "  LIGHTHOUSE=../lighthouse npm run bench:lighthouse",
  );
  process.exit(1);
}
await installIfNeeded();
const browser = await browserOrExit("nothing can be measured", "npm run bench:lighthouse");
await buildOrExit();
const env = {
  ...testEnvironment(join(root, "test-results")),
  CHROME_PATH: browser,
  LIGHTHOUSE: folder,
};
process.exit(
  await runNode(
    join(root, "node_modules/@playwright/test/cli.js"),
    ["test", "--config", "tests/lighthouse/lighthouse.config.ts"],
    { env },
  ),
);
