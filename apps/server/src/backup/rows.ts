import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Queryable } from "../database/database.ts";
import type { BackedUpTable } from "./manifest.ts";

/**
 * Excludes live messages, which are transient, and applied migrations, which the manifest lists.
 */
const SCHEMAS = ["public", "private", "storage", "login"];
/** Not backed up, because the server writes them when it starts. */
const WRITTEN_AT_START = [
  "private.project_quotas",
  "private.secrets_check",
  "private.content_place",
  "private.shared_state",
  "private.recurring_work",
];
const ROWS_PER_FETCH = 50;
/** The last row of an insert may exceed this limit. */
const MAX_CHARACTERS_PER_INSERT = 1_000_000;

/** Makes values' text independent of database settings. */
const EXACT_TEXT_SETTINGS = `select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO', true), set_config('intervalstyle', 'postgres', true),
  set_config('extra_float_digits', '3', true), set_config('bytea_output', 'hex', true)`;

/** A table's columns in order, without generated ones. */
export type TableShape = Pick<BackedUpTable, "schema" | "name" | "columns">;

export async function tablesToBackUp(session: Queryable): Promise<TableShape[]> {
  return session.query<TableShape>(
    `select n.nspname as schema, c.relname as name,
       jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where n.nspname = any ($1) and c.relkind = 'r' and not n.nspname || '.' || c.relname = any ($2)
     group by n.nspname, c.relname order by n.nspname, c.relname`,
    [SCHEMAS, WRITTEN_AT_START],
  );
}

/**
 * Writes the rows that the transaction sees, one JSON list of text values per line, so that nothing
 * is rounded. Ordered by primary key, so equal rows give equal files.
 */
export async function dumpTable(
  session: Queryable,
  shape: TableShape,
  folder: string,
): Promise<BackedUpTable> {
  const file = `${shape.schema}.${shape.name}.ndjson`;
  const handle = await open(join(folder, file), "wx", 0o600);
  const hash = createHash("sha256");
  let count = 0;
  try {
    await session.query(EXACT_TEXT_SETTINGS);
    const ordered = `select * from ${nameOf(shape)} order by ${await orderOf(session, shape)}`;
    await session.query(
      `declare backup_rows no scroll cursor for select json_build_array(${shape.columns.map(({ name }) => `${quoted(name)}::text`).join(", ")})::text as line from (${ordered}) t`,
    );
    for (;;) {
      const rows = await session.query<{ line: string }>(
        `fetch ${ROWS_PER_FETCH} from backup_rows`,
      );
      if (rows.length === 0) break;
      const text = rows.map(({ line }) => `${line}\n`).join("");
      hash.update(text);
      await handle.writeFile(text);
      count += rows.length;
    }
    await session.query("close backup_rows");
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { ...shape, rows: count, file, sha256: hash.digest("hex") };
}

/**
 * Orders rows by the primary key, or by all columns without one, independently of the database's
 * collation.
 */
async function orderOf(session: Queryable, { schema, name, columns }: TableShape): Promise<string> {
  const key = await session.query<{ name: string; is_text: boolean }>(
    `select a.attname as name, a.attcollation <> 0 as is_text
     from pg_index i cross join lateral unnest(i.indkey) with ordinality k (attnum, place) join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
     where i.indisprimary and i.indrelid = to_regclass($1) order by k.place`,
    [nameOf({ schema, name })],
  );
  const parts =
    key.length > 0
      ? key.map((column) => `${quoted(column.name)}${column.is_text ? ' collate "C"' : ""}`)
      : columns.map((column) => `${quoted(column.name)}::text collate "C"`);
  return parts.join(", ");
}

/**
 * Replaces the contents of all tables in a superuser's transaction. Disables triggers and foreign
 * keys during the copy, because the rows are consistent.
 */
export async function loadTables(
  session: Queryable,
  tables: readonly BackedUpTable[],
  folder: string,
): Promise<void> {
  if (tables.length === 0) return;
  await session.query("select set_config('session_replication_role', 'replica', true)");
  await session.query(EXACT_TEXT_SETTINGS);
  await session.query(`truncate ${tables.map(nameOf).join(", ")} cascade`);
  for (const table of tables) {
    await loadTable(session, table, join(folder, table.file));
    await restoreSequences(session, table);
  }
}

async function loadTable(session: Queryable, table: BackedUpTable, path: string): Promise<void> {
  const insert = `insert into ${nameOf(table)} (${table.columns.map(({ name }) => quoted(name)).join(", ")}) overriding system value
    select ${table.columns.map(({ type }, index) => `(e ->> ${index})::${type}`).join(", ")} from jsonb_array_elements($1::text::jsonb) e`;
  let lines: string[] = [];
  let characters = 0;
  const send = async (): Promise<void> => {
    if (lines.length > 0) await session.query(insert, [`[${lines.join(",")}]`]);
    lines = [];
    characters = 0;
  };
  for await (const line of createInterface({
    input: createReadStream(path, "utf8"),
    crlfDelay: Infinity,
  })) {
    lines.push(line);
    characters += line.length;
    if (characters >= MAX_CHARACTERS_PER_INSERT) await send();
  }
  await send();
}

async function restoreSequences(session: Queryable, table: TableShape): Promise<void> {
  for (const { name } of table.columns) {
    const [row] = await session.query<{ sequence: string | null }>(
      "select pg_get_serial_sequence($1, $2) as sequence",
      [nameOf(table), name],
    );
    if (row === undefined || row.sequence === null) continue;
    await session.query(
      `select setval($1::text::regclass, greatest((select max(${quoted(name)}) from ${nameOf(table)}), 1)::bigint)`,
      [row.sequence],
    );
  }
}

function nameOf({ schema, name }: Pick<TableShape, "schema" | "name">): string {
  return `${quoted(schema)}.${quoted(name)}`;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
