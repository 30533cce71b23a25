import { join } from "node:path";
import { buildOrExit } from "./build-product.mjs";
import { endWithNpm } from "./end-with-npm.mjs";
import { makeRelease } from "./make-release.mjs";
import { root } from "./run.mjs";
import { installIfNeeded, requireNode } from "./set-up.mjs";

requireNode();
endWithNpm();
await installIfNeeded();
await buildOrExit({ force: true });
try {
  await makeRelease(join(root, "release"));
  console.log("The folder release runs without this checkout. docs/deploy.md says how.");
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
