import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { importSource } from "./import-source.mjs";
import { root } from "./run.mjs";

/** Generates the bridge's reference pages and the manifest's JSON Schema from its sources. */

const directory = join(root, "packages/bridge-sdk");
const { manifestSchemaText, referencePages } = await importSource(
  "packages/bridge-sdk/reference-pages.ts",
);
for (const [name, text] of Object.entries(referencePages(pathToFileURL(join(directory, "src/"))))) {
  writeFileSync(join(directory, "docs", name), text);
  console.log(`packages/bridge-sdk/docs/${name}`);
}
writeFileSync(join(directory, "tera.tool.schema.json"), manifestSchemaText());
console.log("packages/bridge-sdk/tera.tool.schema.json");
