import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { root } from "./run.mjs";
import { WORKSPACE_SOURCES } from "./workspace-sources.mjs";

const CACHE = join(root, "node_modules/.cache/sources");

/**
 * Imports a TypeScript module of the repository, which Node 20 can't run itself. It finds packages
 * from `folder`, to which it is compiled.
 */
export async function importSource(path, { folder = CACHE } = {}) {
  const outfile = join(folder, `${basename(path, ".ts")}.mjs`);
  await build({
    entryPoints: [join(root, path)],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    alias: WORKSPACE_SOURCES,
    conditions: ["@tera/source"],
    logLevel: "warning",
  });
  return import(pathToFileURL(outfile).href);
}
