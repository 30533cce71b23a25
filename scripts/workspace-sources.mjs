import { join } from "node:path";
import { root } from "./run.mjs";

const source = (path) => join(root, "packages", path);

/**
 * Maps workspace packages to their sources, for esbuild's `alias`. With `packages: "external"`,
 * esbuild would leave their imports to Node, which can't run TypeScript.
 */
export const WORKSPACE_SOURCES = {
  "@tera/bridge-sdk/host": source("bridge-sdk/src/host/index.ts"),
  "@tera/bridge-sdk/manifest": source("bridge-sdk/src/manifest/index.ts"),
  "@tera/contract": source("contract/src/index.ts"),
  "@tera/sync": source("sync/src/index.ts"),
};
