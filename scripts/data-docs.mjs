import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { importSource } from "./import-source.mjs";
import { root } from "./run.mjs";

/** Replaces the generated part of docs/data-model.md by a description of a migrated database. */
const page = join(root, "docs/data-model.md");
const { dataModelPage, withDataModel } = await importSource(
  "apps/server/src/database/data-model-page.ts",
);
const { openTestDatabase } = await importSource("apps/server/src/database/test-database.ts");
const opened = await openTestDatabase();
try {
  writeFileSync(page, withDataModel(readFileSync(page, "utf8"), await dataModelPage(opened.owner)));
} finally {
  await opened.close();
}
console.log("docs/data-model.md");
