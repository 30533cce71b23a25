import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { EarlierData } from "./earlier-data.ts";
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

it("migration files are applied once, in name order, even if two servers start simultaneously", async () => {
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

it("an applied migration file that was later edited is refused by name", async () => {
  write("01_first.sql", "create table public.things (id int);");
  await migrate(opened.owner, [folder]);
  write("01_first.sql", "create table public.things (id bigint);");
  await expect(migrate(opened.owner, [folder])).rejects.toThrow(MigrationChanged);
  await expect(migrate(opened.owner, [folder])).rejects.toThrow("extra/01_first.sql");
});

it("a migration file with different line endings counts as unchanged", async () => {
  write("01_first.sql", "create table public.things\n(id int);\n");
  await migrate(opened.owner, [folder]);
  write("01_first.sql", "create table public.things\r\n(id int);\r\n");
  await migrate(opened.owner, [folder]);
  expect(await names()).toEqual(["extra/01_first.sql"]);
});

it("a migration file that fails is rolled back and named in the error", async () => {
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

it("a database from before the first migration is refused and left untouched", async () => {
  await opened.owner.scriptTransaction((session) =>
    session.script(`
      create schema tera_migrations;
      create table tera_migrations.applied (name text primary key, checksum text not null, applied_at timestamptz not null default now());
      insert into tera_migrations.applied values ('migrations/20261121000100_tables.sql', 'x', now());
      create table public.users (id uuid primary key);
    `),
  );
  const everything = (): Promise<unknown[]> =>
    opened.owner.query(
      `select c.oid::regclass::text as name, (select array_agg(a.xmin::text || a.attname order by a.attnum) from pg_attribute a where a.attrelid = c.oid) as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') order by 1`,
    );
  const before = await everything();
  await expect(migrate(opened.owner, [folder])).rejects.toThrow(EarlierData);
  await expect(migrate(opened.owner, [folder])).rejects.toThrow(
    "The database was made by an earlier version of this product, which this version can't read, and was left untouched: choose another one with DATABASE_URL=, or start the version that made it.",
  );
  expect(await everything()).toEqual(before);
});
