import { join } from "node:path";
import { endWithNpm } from "./end-with-npm.mjs";
import { root } from "./run.mjs";
import { installIfNeeded, requireNode } from "./set-up.mjs";
import { buildStorybook } from "./storybook.mjs";

requireNode();
endWithNpm();
await installIfNeeded();
const code = await buildStorybook(join(root, "storybook-static"));
if (code === 0) console.log("The stories are in storybook-static/ and work without a network.");
process.exit(code);
