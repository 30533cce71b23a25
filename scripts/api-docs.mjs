import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { root } from "./run.mjs";

/** Writes docs/http-api.md from the contract. */

const outfile = join(root, "node_modules/.cache/contract/http-api-page.mjs");
await build({
  entryPoints: [join(root, "packages/contract/src/http-api-page.ts")],
  outfile,
  bundle: true,
  platform: "node",
  format: "esm",
  conditions: ["@tera/source"],
  external: ["zod"],
  logLevel: "warning",
});
const { httpApiPage } = await import(pathToFileURL(outfile).href);
writeFileSync(join(root, "docs/http-api.md"), httpApiPage());
console.log("docs/http-api.md");
