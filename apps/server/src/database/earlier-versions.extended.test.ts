import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Log } from "../context.ts";
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

/**
 * First 12 digits of released migrations' checksums. A released migration is never edited, since it
 * has already changed people's data.
 */
const GIVEN: Readonly<Record<string, string>> = {
  "migrations/20261121000100_tables.sql": "474978568390",
  "migrations/20261121000200_projects.sql": "eddac406e6d3",
  "migrations/20261121000300_files_and_channels.sql": "3552f1ed5409",
  "migrations/20261121000400_documents.sql": "a959607c0ffa",
  "migrations/20261121000500_library_versions.sql": "298b5a78d9d3",
  "migrations/20261121000600_plain_keys.sql": "d6cc7ad6d803",
  "migrations/20261121000700_log_details.sql": "dce7254f6aba",
  "migrations/20261121000800_file_versions.sql": "8b97c5460c55",
  "migrations/20261121000900_bin.sql": "4ad4c1fa5ca1",
  "migrations/20261121001000_requests_and_tokens.sql": "65177c723e08",
  "migrations/20261121001010_credits.sql": "18b0e843fb22",
  "migrations/20261121001020_institutes.sql": "de20552f697d",
  "migrations/20261121001030_payments.sql": "1d2a349ee559",
  "migrations/20261121001040_history.sql": "63629611cc3b",
  "migrations/20261121001050_log_calls.sql": "4d758bfa0af5",
  "migrations/20261121001060_document_paths.sql": "80949d70d918",
  "migrations/20261121002000_document_batches.sql": "14f4d79e01af",
  "migrations/20261121002010_document_history.sql": "2adeb3d0a4df",
  "migrations/20261121002020_patch_groups.sql": "21af067fe406",
  "migrations/20261121003000_consents.sql": "d20837779b36",
  "migrations/20261121003010_replaced_contents.sql": "b9b10b1601c3",
  "migrations/20261121004000_expired_files.sql": "3908a7636e14",
  "migrations/20261121004010_project_room.sql": "8864f48fc31b",
  "migrations/20261121004020_digest_by_key.sql": "309a7270cea2",
  "migrations/20261121004030_file_reads.sql": "f1245c48e9a8",
  "migrations/20261121004040_read_as.sql": "69728e62a463",
  "migrations/20261121006000_flush_and_kept_values.sql": "58a590a9d087",
  "migrations/20261121007000_one_depth.sql": "48366299ac2a",
  "migrations/20261121007010_reused_log_ids.sql": "e097903f7cf0",
  "migrations/20261121007020_institute_pages.sql": "68d870b91cd3",
  "migrations/20261121007100_a_version_of_every_file.sql": "804afdb46c06",
  "migrations/20261121007110_protected_keys_of_people.sql": "bdf6f6c4b3a2",
  "migrations/20261121008000_filled_lists.sql": "dcd3553bf816",
  "migrations/20261121008010_one_file_a_version.sql": "39362146648b",
  "migrations/20261121008020_batches_of_their_author.sql": "ce90df7c2030",
  "migrations/20261121008030_edits_behind_a_destroy.sql": "2cbb4eda98f7",
  "migrations/20261121008040_known_batches.sql": "0f71f90b6a8c",
  "migrations/20261121008050_first_states.sql": "29171c0dab5e",
  "migrations/20261121009100_ended_logins.sql": "be007568edf7",
  "migrations/20261122001000_project_quotas.sql": "c71170bdbeb4",
  "migrations/20261122002000_short_lists.sql": "4e21ff55626a",
  "migrations/20261122002010_large_documents.sql": "50ca70ea4ade",
  "migrations/20261122002020_unpacked_states.sql": "86f274840ece",
  "migrations/20261122004000_client_log_entries.sql": "a0a1c9e74821",
  "migrations/20261122004010_profile_values.sql": "addefd7b0085",
  "migrations/20261122006000_mail_secrets.sql": "fd0bc8d3ce97",
  "login/0001-accounts-and-state.sql": "0006dd9bb107",
  "login/0002-login-times.sql": "fa4f4988213c",
  "login/0003-sessions.sql": "4ef420d50c6d",
  "login/0010-pending-logins.sql": "b3474caaf8c0",
  "login/0011-second-factors.sql": "267095510c4f",
  "login/0012-recovery-codes.sql": "5d3dcc7a22d0",
  "login/0013-passkeys.sql": "d05ddb5729df",
};

// Add a migration here when it is released.
it("every migration has a recorded checksum, and no released migration has changed", () => {
  expect(
    Object.fromEntries(MIGRATIONS.map(({ name, checksum }) => [name, checksum.slice(0, 12)])),
  ).toEqual(GIVEN);
});

const SILENT: Log = { info: () => {}, warn: () => {}, error: () => {} };
const MAILS_LOSE_SECRETS = "migrations/20261122006000_mail_secrets.sql";
const EVERY_FILE_HAS_A_VERSION = "migrations/20261121007100_a_version_of_every_file.sql";
/** SQL that the oldest Postgres lacks fails from any version, so testing every sixth suffices. */
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
