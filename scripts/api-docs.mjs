import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { importSource } from "./import-source.mjs";
import { root } from "./run.mjs";

const { httpApiPage } = await importSource("packages/contract/src/http-api-page.ts");
writeFileSync(join(root, "docs/http-api.md"), httpApiPage());
console.log("docs/http-api.md");
