import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildOrExit } from "./build-product.mjs";
import { root } from "./run.mjs";
import { installIfNeeded, requireNode } from "./set-up.mjs";

requireNode();
await installIfNeeded();
// Rebuilding the apps could break a running server.
await buildOrExit({ only: ["server"] });

await import(pathToFileURL(join(root, "apps/server/dist/admin.js")).href);
