import { build } from "esbuild";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** For files of the bench; removed when it ends. */
export const folder = mkdtempSync(join(tmpdir(), "references-bench-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

/** Bundles an entry point of the package as browsers get it. Returns the file's path. */
export async function bundleEntry(name, source) {
  const outfile = join(folder, `${name}.mjs`);
  await build({
    entryPoints: [join(import.meta.dirname, "..", source)],
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    platform: "neutral",
    outfile,
  });
  return outfile;
}
