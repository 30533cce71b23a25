import { randomBytes, randomUUID } from "node:crypto";
import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { TEST_CONFIGURATION } from "../configuration.fixture.ts";
import { openTestDatabase, type TestDatabase } from "../database/test-database.ts";
import { recordedPlace } from "../supabase/storage/content-place.ts";
import { type ContentStore, digestOf } from "../supabase/storage/content-store.ts";
import { settingsOf, startTestS3, type TestS3 } from "../supabase/storage/s3-server.fixture.ts";
import { diskContents, storageContents } from "../supabase/storage/storage-contents.ts";
import { askRunningServer } from "./ask-running-server.ts";
import { type CommandRun, UNATTENDED } from "./command-run.ts";
import { openControl } from "./control.ts";
import { storage } from "./storage-commands.ts";

const SILENT = { security: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const SIZES = [0, 1, 2000, 70_000, 9, 10, 11, 12];
/** Is sent in two parts. */
const LARGE = 9_000_000;

let s3: TestS3;
let database: TestDatabase;
let directory: string;
let address: string;
let versions: string[];
beforeAll(async () => {
  s3 = await startTestS3();
  database = await openTestDatabase();
});
afterAll(async () => {
  await database.close();
  await s3.close();
});
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "tera-move-"));
  address = s3.address();
  await database.owner.query("delete from private.content_place");
  await database.owner.query("delete from storage.objects");
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const disk = () => diskContents(directory);
const inS3 = () => storageContents(source(address));
const source = (url?: string) => ({
  database: database.owner,
  configuration: {
    dataDirectory: directory,
    storage: url === undefined ? undefined : settingsOf(url),
  },
});
const placeNow = async () => (await recordedPlace(database.owner)).place;
const run = (words: string, url?: string, more: Partial<CommandRun> = {}) =>
  storage(source(url), words.split(" "), { ...UNATTENDED, ...more });
const puts = (from: number) => s3.requests.slice(from).filter((line) => line.startsWith("PUT "));

async function addContent(store: ContentStore, bytes: Uint8Array): Promise<void> {
  const { version, sha256, size } = await store.write(
    Readable.from([bytes]),
    bytes.length,
    () => new Error("too large"),
  );
  await database.owner.query(
    "insert into storage.objects (bucket_id, name, version, metadata) values ('projects', $1, $2, $3::jsonb)",
    [`${randomUUID()}/a`, version, { size, sha256 }],
  );
  versions.push(version);
}

async function expectAllIn(store: ContentStore): Promise<void> {
  const rows = await database.owner.query<{ version: string; sha256: string }>(
    "select version, metadata ->> 'sha256' as sha256 from storage.objects",
  );
  for (const { version, sha256 } of rows)
    expect((await digestOf(store, version)).sha256).toBe(sha256);
}

describe("storage move", () => {
  beforeEach(async () => {
    versions = [];
    for (const size of SIZES) await addContent(disk(), randomBytes(size));
  });

  it("moves: from disk to S3 and back, each content by its digest", async () => {
    await addContent(disk(), randomBytes(LARGE));
    expect(await storage(source(), [], UNATTENDED)).toEqual([
      "9 contents (9.1 MB) are in the data directory.",
    ]);
    const lines = await run(`move --to ${address}`);
    expect(lines[0]).toMatch(/^9 contents \(9\.1 MB\) are in s3:.*, 9 of them copied now\./);
    expect(lines.join("\n")).toContain(`Set STORAGE_URL='${address}', then start the servers`);
    expect(await placeNow()).toBe(inS3().place);
    await expectAllIn(inS3());
    expect(await run("check", address)).toEqual(["All 9 contents are there."]);

    await addContent(inS3(), randomBytes(100));
    const back = await run("move --to disk", address);
    expect(back[0]).toContain("10 contents (9.1 MB) are in the data directory, 1 of them copied");
    expect(back.join("\n")).toContain("Remove STORAGE_URL");
    expect(await placeNow()).toBe("disk");
    await expectAllIn(disk());
  });

  it("moves: a running server keeps using the old place, and a later move makes the switch", async () => {
    const reported: string[] = [];
    const lines = await run(`move --to ${address}`, undefined, {
      isServing: true,
      report: (line) => reported.push(line),
    });
    expect(lines.at(-1)).toMatch(/^The server still uses the old place\. Stop all servers/);
    expect(reported[0]).toMatch(/^Copying from the data directory to s3:/);
    expect(await placeNow()).toBe("disk");
    await addContent(disk(), randomBytes(5));
    const before = s3.requests.length;
    expect((await run(`move --to ${address}`))[0]).toContain("9 contents");
    expect(puts(before)).toHaveLength(1);
    expect(await placeNow()).toBe(inS3().place);
    await expectAllIn(inS3());
  });

  it("moves: a stopped move continues where it was", async () => {
    const stopping = new AbortController();
    const real = disk();
    const store = inS3();
    const put = store.put.bind(store);
    let stored = 0;
    vi.spyOn(inS3(), "put").mockImplementation(async (version, bytes) => {
      stored += 1;
      if (stored === 3) stopping.abort();
      return put(version, bytes);
    });
    const stopped = run(`move --to ${address}`, undefined, { signal: stopping.signal });
    await expect(stopped).rejects.toThrow(
      /^The move was stopped\. \d of 8 contents are moved .* Repeat the command to continue\.$/,
    );
    expect(await placeNow()).toBe("disk");
    vi.restoreAllMocks();
    // As after a kill within a line.
    appendFileSync(join(directory, "storage-move.txt"), versions[7]?.slice(0, 20) ?? "");
    const before = s3.requests.length;
    expect((await run(`move --to ${address}`))[0]).toContain("8 contents");
    expect(puts(before).filter((line) => !line.includes("partNumber")).length).toBeLessThan(8);
    await expectAllIn(inS3());
    await expectAllIn(real);
  });

  it("moves: while S3 refuses, nothing is switched, and a repeated move continues", async () => {
    await inS3().check();
    s3.setRefusing(true);
    await expect(run(`move --to ${address}`)).rejects.toThrow("The file store did not answer");
    s3.setRefusing(false);
    const put = vi.spyOn(inS3(), "put");
    put.mockImplementationOnce(async () => {
      s3.setRefusing(true);
      return inS3().put(randomUUID(), Readable.from(["x"]));
    });
    await expect(run(`move --to ${address}`)).rejects.toThrow(
      /^The file store did not answer.* \d of 8 contents are moved .* Repeat the command/,
    );
    s3.setRefusing(false);
    vi.restoreAllMocks();
    expect(await placeNow()).toBe("disk");
    await run(`move --to ${address}`);
    await expectAllIn(inS3());
  });

  it("moves: a copy with another digest is never switched to, and is replaced", async () => {
    const wrong = async (version: string) => {
      await inS3().put(version, Readable.from([Buffer.from("bitten")]));
    };
    const store = inS3();
    const put = store.put.bind(store);
    vi.spyOn(inS3(), "put").mockImplementation(async (version, bytes) => {
      const written = await put(version, bytes);
      if (version === versions[2]) await put(version, Readable.from([Buffer.from("bitten")]));
      return written;
    });
    await expect(run(`move --to ${address}`)).rejects.toThrow(/has changed in s3:/);
    vi.restoreAllMocks();
    expect(await placeNow()).toBe("disk");
    await wrong(versions[2] ?? "");
    await run(`move --to ${address}`);
    await expectAllIn(inS3());
  });

  it("moves: lost contents prevent the switch unless the operator accepts the loss", async () => {
    await disk().remove(versions[0] ?? "");
    await disk().put(versions[3] ?? "", Readable.from([Buffer.from("bitten")]));
    await expect(run(`move --to ${address}`)).rejects.toThrow(
      new RegExp(`missing: ${versions[0]}\ndamaged: ${versions[3]}\nThe switch was not made`),
    );
    expect(await placeNow()).toBe("disk");
    expect(await run("check")).toEqual([
      expect.stringMatching(/^1 content of 8 are missing in the data directory/),
    ]);
    const lines = await run(`move --to ${address} --without-lost`);
    expect(lines[0]).toContain("6 contents");
    expect(await placeNow()).toBe(inS3().place);
  });

  it("moves: a running server reports to the terminal, and can be stopped from there", async () => {
    const close = await openControl(
      {
        database: database.owner,
        configuration: {
          ...TEST_CONFIGURATION,
          ...source().configuration,
          maximumFileBytes: 1000,
          publicOrigin: "http://localhost:7334",
        },
        log: SILENT,
      },
      SILENT,
    );
    const stopping = new AbortController();
    const words = ["storage", "move", "--to", address];
    const stopped = askRunningServer(directory, words, {
      report: () => stopping.abort(),
      signal: stopping.signal,
    });
    await expect(stopped).rejects.toThrow("aborted");
    const reported: string[] = [];
    const answer = await askRunningServer(directory, words, {
      report: (line) => reported.push(line),
      signal: UNATTENDED.signal,
    });
    await close();
    expect(reported).toEqual([expect.stringMatching(/^Copying from the data directory to s3:/)]);
    expect(answer).toMatchObject({ isRefused: false });
    expect(answer?.lines[0]).toContain("8 contents");
    expect(await placeNow()).toBe("disk");
  });
});

describe("a refused storage command", () => {
  it("moves: to another installation's folder is refused", async () => {
    await inS3().mark?.write(randomUUID());
    const before = s3.requests.length;
    await expect(run(`move --to ${address}`)).rejects.toThrow("files of another installation");
    expect(puts(before)).toEqual([]);
  });

  it.each([
    ["move", /^Usage/],
    ["move --to", /^Usage/],
    ["move --to disk now", /^Usage/],
    ["check now", /^Usage/],
    ["empty", /^Usage/],
    ["move --to disk", /in the data directory already/],
    ["move --to /srv/files", /^The place after --to must be disk, or an address such as s3:/],
    ["move --to s3://key:secret@bucket/a", /^The place after --to must have no keys in it/],
  ])("moves: %s is refused with an explanation", async (words, message) => {
    await expect(run(words)).rejects.toThrow(message);
  });

  it("moves: back from S3 needs the address of S3", async () => {
    await addContent(disk(), randomBytes(1));
    await run(`move --to ${address}`);
    await expect(run("move --to disk")).rejects.toThrow(/Set STORAGE_URL to its address/);
  });
});
