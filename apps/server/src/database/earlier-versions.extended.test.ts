import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Log } from "../server-log.ts";
import type { CallerClaims, Database } from "./database.ts";
import {
  ANNA,
  EARLIER_VERSIONS,
  EVE,
  MIGRATIONS,
  MIGRATION_FOLDERS,
  TEA,
  everyRow,
  makeEarlierVersion,
} from "./earlier-version.fixture.ts";
import { migrate } from "./migrations.ts";
import { openServerDatabase } from "./open-server-database.ts";
import { connectPostgres } from "./postgres-database.ts";
import type { ScriptDatabase } from "./script-database.ts";
import { openTestDatabase, type TestDatabase } from "./test-database.ts";
import { EVERY_ENGINE } from "./test-engines.ts";

const SILENT: Log = { info: () => {}, warn: () => {}, error: () => {} };

describe.each(EVERY_ENGINE)("data of an earlier version on %s", (_engine, options) => {
  let server: TestDatabase;
  beforeAll(async () => {
    server = await openTestDatabase({ ...options, isEmpty: true });
  });
  afterAll(() => server.close());

  /** Uses a new database on the running Postgres, which is faster than a new server. */
  async function openEmpty(name: string): Promise<ScriptDatabase> {
    const { connection } = server.owner;
    if (connection.kind === "pglite") return (await openTestDatabase({ isEmpty: true })).owner;
    await server.owner.query(`create database ${name}`);
    const url = new URL(connection.url);
    url.pathname = `/${name}`;
    return connectPostgres({ engine: "embedded-postgres", url: url.href, onClose: async () => {} });
  }

  it.each(EARLIER_VERSIONS)(
    "migrating a database at %s keeps every row, and row policies protect the rows",
    { timeout: 60_000 },
    async (last) => {
      const database = await openEmpty(`version_${EARLIER_VERSIONS.indexOf(last)}`);
      try {
        await makeEarlierVersion(database, last);
        const before = await everyRow(database);
        expect(before.get("public.project_logs")?.length).toBeGreaterThan(0);

        await migrate(database, MIGRATION_FOLDERS);
        const after = await everyRow(database);
        for (const [table, rows] of before) {
          // Later versions may add columns.
          for (const row of rows)
            expect([table, after.get(table)]).toEqual([
              table,
              expect.arrayContaining([expect.objectContaining(row)]),
            ]);
        }
        const [ledger] = await database.query<{ count: number }>(
          "select count(*)::int as count from tera_migrations.applied where name not like 'bootstrap/%'",
        );
        expect(ledger?.count).toBe(MIGRATIONS.length);
        const served = await openServerDatabase(database, SILENT, () => {});
        try {
          await expectPolicies(served);
          await expectItWorks(served);
        } finally {
          await served.close();
        }
      } finally {
        await database.close();
      }
    },
  );
});

async function expectPolicies(database: Database): Promise<void> {
  const seenBy = async (id: string, email: string): Promise<unknown> => {
    const claims: CallerClaims = { sub: id, role: "authenticated", email, email_verified: true };
    return database.asCaller(claims, async (session) => {
      const [seen] = await session.query(
        `select (select array_agg(id order by id) from public.users) as people, (select array_agg(name order by name) from public.projects) as projects, (select count(*)::int from public.project_logs) > 0 as log,
          (select count(*)::int from public.project_namespaces) as namespaces, (select count(*)::int from storage.objects) > 0 as files, (select count(*)::int from public.subscriptions) as subscriptions,
          (select count(*)::int from public.outbox) as mail`,
      );
      return seen;
    });
  };
  expect(await seenBy(ANNA, "anna@example.org")).toMatchObject({
    people: [ANNA],
    projects: expect.arrayContaining(["Tea"]) as unknown,
    log: true,
    namespaces: 1,
    subscriptions: 1,
    mail: 0,
  });
  expect(await seenBy(EVE, "eve@example.org")).toEqual({
    people: [EVE],
    projects: ["Coffee"],
    log: false,
    namespaces: 0,
    files: false,
    subscriptions: 0,
    mail: 0,
  });
}

/** An edit must produce a patch, and new content a new file version. */
async function expectItWorks(database: Database): Promise<void> {
  await database.query(`update public.projects set data = data || '{"later": 1}' where id = $1`, [
    TEA,
  ]);
  const [patch] = await database.query<{ operations: unknown }>(
    "select operations from public.document_patches where path = $1 order by version desc limit 1",
    [`projects::${TEA}`],
  );
  expect(patch?.operations).toEqual([{ set: ["later"], value: 1 }]);
  const file = `${TEA}/search/old.ris`;
  await database.query(
    "insert into storage.objects (bucket_id, name, version, metadata) values ('projects', $1, 'v', '{}') on conflict do nothing",
    [file],
  );
  await database.query(
    `update storage.objects set version = 'newest', metadata = '{"size": 5, "sha256": "ghi"}' where name = $1`,
    [file],
  );
  const versions = await database.query<{ sha256: string | null; is_present: boolean }>(
    "select sha256, replaced_at is null as is_present from public.file_versions where project = $1 order by version",
    [TEA],
  );
  expect(versions.filter(({ is_present }) => is_present)).toEqual([
    { sha256: "ghi", is_present: true },
  ]);
  expect(versions.length).toBeGreaterThan(1);
}
