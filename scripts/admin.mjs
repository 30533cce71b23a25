import { join } from "node:path";
import { buildIfStale } from "./build-product.mjs";
import { root, runNode } from "./run.mjs";
import { installIfNeeded, requireNode } from "./set-up.mjs";

requireNode();
await installIfNeeded();
await buildIfStale();
process.exit(await runNode(join(root, "apps/server/dist/admin.js"), process.argv.slice(2)));
