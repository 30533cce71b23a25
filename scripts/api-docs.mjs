import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { importSource } from "./import-source.mjs";
import { root } from "./run.mjs";

const { withHttpApi } = await importSource("packages/contract/src/http-api-page.ts");
const page = join(root, "docs/http-api.md");
writeFileSync(page, withHttpApi(readFileSync(page, "utf8")));
console.log("docs/http-api.md");
