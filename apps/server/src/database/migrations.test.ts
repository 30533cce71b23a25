import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { migrate, MigrationChanged } from "./migrations.ts";
import { openTestDatabase, type TestDatabase } from "./test-database.ts";

let opened: TestDatabase;
let root: string;
let folder: string;

beforeEach(async () => {
  opened = await openTestDatabase({ isEmpty: true });
  root = mkdtempSync(join(tmpdir(), "tera-migrations-"));
  folder = join(root, "extra", "migrations");
  mkdirSync(folder, { recursive: true });
});
afterEach(async () => {
  await opened.close();
  rmSync(root, { recursive: true });
});

const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
const names = async (): Promise<string[]> =>
  (
    await opened.owner.query<{ name: string }>(
      "select name from tera_migrations.applied where name like 'extra/%' order by name",
    )
  ).map((row) => row.name);

it("migration files are applied once and in name order, even if two servers start at once", async () => {
  write("02_second.sql", "insert into public.order_of values (2);");
  write(
    "01_first.sql",
    "create table public.order_of (id int); insert into public.order_of values (1);",
  );
  write("notes.txt", "this is no migration");
  await Promise.all([migrate(opened.owner, [folder]), migrate(opened.owner, [folder])]);
  expect(await opened.owner.query("select id from public.order_of order by id")).toEqual([
    { id: 1 },
    { id: 2 },
  ]);
  expect(await names()).toEqual(["extra/01_first.sql", "extra/02_second.sql"]);
});

it("an applied migration file that was edited is refused and named", async () => {
  write("01_first.sql", "create table public.things (id int);");
  await migrate(opened.owner, [folder]);
  write("01_first.sql", "create table public.things (id bigint);");
  await expect(migrate(opened.owner, [folder])).rejects.toThrow(MigrationChanged);
  await expect(migrate(opened.owner, [folder])).rejects.toThrow("extra/01_first.sql");
});

it("a migration file with other line endings counts as unchanged", async () => {
  write("01_first.sql", "create table public.things\n(id int);\n");
  await migrate(opened.owner, [folder]);
  write("01_first.sql", "create table public.things\r\n(id int);\r\n");
  await migrate(opened.owner, [folder]);
  expect(await names()).toEqual(["extra/01_first.sql"]);
});

it("a migration file that fails is rolled back and named", async () => {
  write("01_half.sql", "create table public.half (id int); select * from public.missing;");
  await expect(migrate(opened.owner, [folder])).rejects.toThrow(
    /extra\/01_half\.sql failed: .*missing/,
  );
  expect(await opened.owner.query("select to_regclass('public.half') as half")).toEqual([
    { half: null },
  ]);
  write("01_half.sql", "create table public.half (id int);");
  await migrate(opened.owner, [folder]);
  expect(await names()).toEqual(["extra/01_half.sql"]);
});
