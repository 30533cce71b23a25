import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../database/test-database.ts";
import { openContentFiles } from "./content-files.ts";
import { checkPlace, recordedPlace, requirePlace } from "./content-place.ts";
import type { ContentStore } from "./content-store.ts";
import { openS3Contents } from "./s3-contents.ts";
import { settingsOf, startTestS3, type TestS3 } from "./s3-server.fixture.ts";

let s3: TestS3;
let database: TestDatabase;
let directory: string;
let disk: ContentStore;
let warnings: string[];
beforeAll(async () => {
  s3 = await startTestS3();
  database = await openTestDatabase();
  directory = mkdtempSync(join(tmpdir(), "tera-place-"));
  disk = openContentFiles(directory);
});
beforeEach(async () => {
  warnings = [];
  await database.owner.query("delete from private.content_place");
  await database.owner.query("delete from storage.objects");
});
afterAll(async () => {
  await s3.close();
  await database.close();
  rmSync(directory, { recursive: true, force: true });
});

const inS3 = (folder?: string) => openS3Contents(s3.settings(folder));
const start = (store: ContentStore) =>
  requirePlace(database.owner, store, (sentence) => warnings.push(sentence));
const placeNow = async () => (await recordedPlace(database.owner)).place;
const addFile = () =>
  database.owner.query(
    "insert into storage.objects (bucket_id, name, version) values ('projects', gen_random_uuid() || '/a', gen_random_uuid()::text)",
  );

it("places: a new installation with S3 starts, and can be restarted", async () => {
  const store = inS3("new");
  await start(store);
  expect(await placeNow()).toBe("s3://tera-files/new");
  await addFile();
  await start(inS3("new"));
  await checkPlace(database.owner, store);
  expect(warnings).toEqual([]);
});

it("places: files in another place refuse the start with a sentence", async () => {
  await start(disk);
  await addFile();
  await expect(start(inS3())).rejects.toThrow(
    /^The contents of files are in the data directory, but STORAGE_URL names s3:.*storage move$/,
  );
  await expect(checkPlace(database.owner, inS3())).rejects.toThrow("moved");
  await start(disk);
});

it("places: a folder of another installation is refused", async () => {
  const store = inS3("shared");
  await start(store);
  await database.owner.query("delete from private.content_place");
  await expect(start(inS3("shared"))).rejects.toThrow("files of another installation");
  expect(await placeNow()).toBe("disk");
});

it("places: a folder without this installation's files is refused", async () => {
  const store = inS3("emptied");
  await start(store);
  await addFile();
  await store.mark?.remove();
  await expect(start(store)).rejects.toThrow("does not have this installation's files");
});

it("places: a service that is away is a warning, but refuses a first start", async () => {
  const store = inS3("away");
  s3.setRefusing(true);
  await expect(start(store)).rejects.toThrow("can't be used");
  s3.setRefusing(false);
  await start(store);
  s3.setRefusing(true);
  await start(store);
  await expect(checkPlace(database.owner, store)).rejects.toMatchObject({ code: "UNAVAILABLE" });
  s3.setRefusing(false);
  expect(warnings).toEqual([expect.stringContaining("can't be used")]);
});

it("places: wrong keys and a missing bucket refuse every start", async () => {
  const place = "s3://tera-files/keys";
  await start(inS3("keys"));
  const missing = settingsOf(s3.address("keys").replace("tera-files", "no-such-bucket"));
  await expect(start(openS3Contents(missing))).rejects.toThrow(
    /^The file store s3:\/\/no-such-bucket\/keys can't be used \(\w+\)\. Check the bucket/,
  );
  const key = process.env["AWS_ACCESS_KEY_ID"];
  process.env["AWS_ACCESS_KEY_ID"] = "unknown-key";
  try {
    const refused = await start(inS3("keys")).catch(String);
    expect(refused).toContain(`${place} can't be used`);
    expect(refused).not.toContain("unknown-key");
  } finally {
    process.env["AWS_ACCESS_KEY_ID"] = key;
  }
});
