import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { dataModelPage, withDataModel } from "./data-model-page.ts";
import { repositoryRoot } from "./repository-root.ts";
import { openTestDatabase } from "./test-database.ts";

it("docs/data-model.md describes the migrated database", async () => {
  const page = readFileSync(join(repositoryRoot(), "docs", "data-model.md"), "utf8");
  const opened = await openTestDatabase();
  try {
    // After a change of the schema, run `npm run docs:data`.
    expect(page).toBe(withDataModel(page, await dataModelPage(opened.owner)));
  } finally {
    await opened.close();
  }
});

it("every table and every public function has a comment in the database", async () => {
  const opened = await openTestDatabase();
  try {
    expect(
      await opened.owner.query(
        `select c.oid::regclass::text as name from pg_class c where c.relkind = 'r' and c.relnamespace::regnamespace::text in ('public', 'private', 'login') and obj_description(c.oid, 'pg_class') is null
         union all select p.oid::regprocedure::text from pg_proc p where p.pronamespace = 'public'::regnamespace and obj_description(p.oid, 'pg_proc') is null`,
      ),
    ).toEqual([]);
  } finally {
    await opened.close();
  }
});
