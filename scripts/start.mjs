import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildOrExit } from "./build-product.mjs";
import { endWithNpm } from "./end-with-npm.mjs";
import { root } from "./run.mjs";
import { installIfNeeded, requireNode } from "./set-up.mjs";

requireNode();
endWithNpm();
await installIfNeeded();
await buildOrExit();

// In this very process: whoever ends it, by whatever signal, ends the server.
await import(pathToFileURL(join(root, "apps/server/dist/main.js")).href);
