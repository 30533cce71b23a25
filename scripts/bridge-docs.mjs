import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { root } from "./run.mjs";

/** Generates the bridge's reference pages from its sources. */

const directory = join(root, "packages/bridge-sdk");
const outfile = join(root, "node_modules/.cache/bridge-sdk/reference-pages.mjs");
await build({
  entryPoints: [join(directory, "reference-pages.ts")],
  outfile,
  bundle: true,
  platform: "node",
  format: "esm",
  packages: "external",
  logLevel: "warning",
});
const { referencePages } = await import(pathToFileURL(outfile).href);
for (const [name, text] of Object.entries(referencePages(pathToFileURL(join(directory, "src/"))))) {
  writeFileSync(join(directory, "docs", name), text);
  console.log(`packages/bridge-sdk/docs/${name}`);
}
