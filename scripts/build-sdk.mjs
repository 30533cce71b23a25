import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildCreateTool } from "./build-create-tool.mjs";
import { root, runNode } from "./run.mjs";
import { selfContainedTypes } from "./sdk-types.mjs";

/**
 * Builds the files that each host serves below /sdk, into `packages/bridge-sdk/served/dist`: the
 * client, its types, and the package that creates a tool.
 */

const directory = join(root, "packages/bridge-sdk");
const served = join(directory, "served/dist");
const SCRIPT_TYPES = 'export * from "./tera-bridge.mjs";\nexport as namespace TeraBridge;\n';

const code = await runNode(
  join(root, "node_modules/tsup/dist/cli-default.js"),
  ["--config", "served/tsup.config.ts", "--silent"],
  { cwd: directory },
);
if (code !== 0) process.exit(code);

const bundled = join(served, "tera-bridge.d.ts");
writeFileSync(join(served, "tera-bridge.d.mts"), selfContainedTypes(bundled));
rmSync(bundled);
writeFileSync(join(served, "tera-bridge.iife.d.ts"), SCRIPT_TYPES);

process.exit(await buildCreateTool(served));
