import { join } from "node:path";
import { buildOrExit } from "./build-product.mjs";
import { endWithNpm } from "./end-with-npm.mjs";
import { root } from "./run.mjs";
import { installIfNeeded, requireNode } from "./set-up.mjs";
import { superviseServer } from "./supervise.mjs";

requireNode();
endWithNpm();
await installIfNeeded();
await buildOrExit();

superviseServer(join(root, "apps/server/dist/main.js"));
