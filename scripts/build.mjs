import { buildOrExit } from "./build-product.mjs";
import { installIfNeeded, requireNode } from "./set-up.mjs";

requireNode();
await installIfNeeded();
await buildOrExit({ force: true });
