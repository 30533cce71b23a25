import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";
import { WORKSPACE_SOURCES } from "./workspace-sources.mjs";

/**
 * Bundles programs of tests/torture for Node, each as `NAME.mjs` in one folder, and removes them when
 * `run` has ended. Resolves to its result.
 */
export async function bundleTorture(names, run) {
  // Commands import this module before they install esbuild.
  const { build } = await import("esbuild");
  const folder = join(root, "node_modules/.cache/tera-tests", `${names[0]}-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  try {
    await build({
      entryPoints: names.map((name) => join(root, "tests/torture", `${name}.ts`)),
      outdir: folder,
      outExtension: { ".js": ".mjs" },
      bundle: true,
      platform: "node",
      format: "esm",
      target: "node20",
      packages: "external",
      alias: WORKSPACE_SOURCES,
      conditions: ["@tera/source"],
      logLevel: "warning",
    });
    return await run(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
