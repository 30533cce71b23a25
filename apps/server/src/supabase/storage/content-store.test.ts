import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openContentFiles } from "./content-files.ts";
import { type ContentStore, digestOf } from "./content-store.ts";
import { openS3Contents } from "./s3-contents.ts";
import { startTestS3, type TestS3 } from "./s3-server.fixture.ts";

const LARGE = 2 * 5 * 1024 * 1024 + 12_345;
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const tooLarge = () => new Error("too large");

let s3: TestS3;
let directory: string;
beforeAll(async () => {
  s3 = await startTestS3();
  directory = mkdtempSync(join(tmpdir(), "tera-contents-"));
});
afterAll(async () => {
  await s3.close();
  rmSync(directory, { recursive: true, force: true });
});

const inPieces = (bytes: Uint8Array, size = 64 * 1024): Readable =>
  Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    })(),
  );
const write = (store: ContentStore, bytes: Uint8Array) =>
  store.write(inPieces(bytes), bytes.length, tooLarge);
async function idsIn(store: ContentStore, before = Date.now() + 60_000): Promise<string[]> {
  const ids: string[] = [];
  for await (const group of store.writtenBefore(before)) ids.push(...group);
  return ids;
}
async function bytesOf(store: ContentStore, version: string, range: [number?, number?] = []) {
  const content = await store.open(version);
  const pieces: Uint8Array[] = [];
  for await (const piece of content.read(...range)) pieces.push(Uint8Array.from(piece));
  await content.close();
  return { size: content.size, bytes: Buffer.concat(pieces) };
}

it("contents on disk: a folder that somebody removed is made again", async () => {
  const folder = join(directory, randomUUID());
  const store = openContentFiles(folder);
  const { version } = await write(store, Buffer.from("a"));
  rmSync(folder, { recursive: true });
  await store.put(version, Readable.from([Buffer.from("b")]));
  expect((await bytesOf(store, version)).bytes.toString()).toBe("b");
});

describe.each([
  ["disk", () => openContentFiles(join(directory, randomUUID()))],
  ["S3", () => openS3Contents(s3.settings())],
] satisfies [string, () => ContentStore][])("contents on %s", (_name, open) => {
  it.each([0, 1, 300_000, LARGE])("contents: %i bytes are read as written", async (size) => {
    const store = open();
    const bytes = randomBytes(size);
    const written = await write(store, bytes);
    expect(written).toEqual({ version: written.version, size, sha256: sha256(bytes) });
    const read = await bytesOf(store, written.version);
    expect([read.size, sha256(read.bytes)]).toEqual([size, written.sha256]);
    expect(await digestOf(store, written.version)).toEqual({ size, sha256: written.sha256 });
  });

  it("contents: a range is read, also to the last byte", async () => {
    const store = open();
    const bytes = randomBytes(200_000);
    const { version } = await write(store, bytes);
    for (const [start, end] of [
      [0, 9],
      [70_000, 140_000],
      [199_999, 199_999],
    ] as const)
      expect((await bytesOf(store, version, [start, end])).bytes).toEqual(
        bytes.subarray(start, end + 1),
      );
  });

  it("contents: a reader that is closed ends, and other readers continue", async () => {
    const store = open();
    const bytes = randomBytes(3_000_000);
    const { version } = await write(store, bytes);
    const content = await store.open(version);
    const pieces = content.read()[Symbol.asyncIterator]();
    expect((await pieces.next()).done).toBe(false);
    await content.close();
    await pieces.return?.();
    expect((await bytesOf(store, version)).bytes.length).toBe(bytes.length);
  });

  it.each([1000, LARGE])(
    "contents: %i bytes beyond the limit leave nothing stored",
    async (size) => {
      const store = open();
      const writing = store.write(inPieces(randomBytes(size)), size - 1, tooLarge);
      await expect(writing).rejects.toThrow("too large");
      expect(await idsIn(store)).toEqual([]);
    },
  );

  it.each([1000, LARGE])(
    "contents: an upload that breaks off after %i bytes leaves nothing stored",
    async (size) => {
      const store = open();
      const breaking = (async function* () {
        yield* inPieces(randomBytes(size)) as AsyncIterable<Uint8Array>;
        throw new Error("broken off");
      })();
      await expect(store.write(breaking, size, tooLarge)).rejects.toThrow("broken off");
      expect(await idsIn(store)).toEqual([]);
    },
  );

  it("contents: a copy has its own id and survives its source", async () => {
    const store = open();
    const bytes = randomBytes(1000);
    const { version } = await write(store, bytes);
    const copied = await store.copy(version);
    expect(copied).not.toBe(version);
    await store.remove(version);
    expect((await bytesOf(store, copied)).bytes).toEqual(bytes);
    expect(await idsIn(store)).toEqual([copied]);
  });

  it("contents: a content is stored again under its id", async () => {
    const store = open();
    const version = randomUUID();
    for (const text of ["one", "another"]) {
      const bytes = Buffer.from(text);
      const put = await store.put(version, Readable.from([bytes]));
      expect(put).toEqual({ size: bytes.length, sha256: sha256(bytes) });
      expect((await bytesOf(store, version)).bytes).toEqual(bytes);
    }
  });

  it("contents: a missing content is an error that says so", async () => {
    const store = open();
    const [gone, kept] = [
      await write(store, Buffer.from("a")),
      await write(store, Buffer.from("b")),
    ];
    await store.remove(gone.version);
    await store.remove(gone.version);
    await expect(store.open(gone.version)).rejects.toMatchObject({ code: "CONTENT-MISSING" });
    await expect(store.copy(gone.version)).rejects.toMatchObject({ code: "CONTENT-MISSING" });
    expect(await store.missing([kept.version, gone.version])).toEqual([gone.version]);
    expect(await store.missing([])).toEqual([]);
  });

  it("contents: the list has those written before a given time", async () => {
    const store = open();
    const { version } = await write(store, Buffer.from("a"));
    expect(await idsIn(store)).toEqual([version]);
    expect(await idsIn(store, Date.now() - 60_000)).toEqual([]);
  });

  it("contents: names that are not ids are refused", async () => {
    const store = open();
    await expect(store.put("../escape", Readable.from([]))).rejects.toThrow("unexpected form");
    await expect(store.open("../escape")).rejects.toThrow("unexpected form");
  });
});
