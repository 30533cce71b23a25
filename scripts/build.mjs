import { buildOrExit } from "./build-product.mjs";
import { endWithNpm } from "./end-with-npm.mjs";
import { installIfNeeded, requireNode } from "./set-up.mjs";

requireNode();
endWithNpm();
await installIfNeeded();
await buildOrExit({ force: true });
