import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { z } from "zod";
import type { ByteSource } from "../../byte-range.ts";
import { ApiError } from "../../errors/api-error.ts";
import { addressOf, type S3Settings } from "../../storage-settings.ts";
import { type ContentStore, isContentId, measured, type PlaceMark } from "./content-store.ts";
import { inParallel } from "./in-parallel.ts";
import { readObject, unavailable } from "./s3-reading.ts";
import type { S3Objects } from "./s3-objects.ts";

/** Names the installation whose contents are in the folder. */
const MARK = "tera-installation.json";
const CHECKS_AT_ONCE = 16;

const markSchema = z.object({ installation: z.guid() });

/** Contents as objects of a bucket. Loads the client of S3 at the first use. */
export function openS3Contents(settings: S3Settings): ContentStore {
  let opening: Promise<S3Objects> | undefined;
  const opened = () =>
    (opening ??= import("./s3-objects.ts").then(({ openS3Objects }) => openS3Objects(settings)));
  /** Other errors than the source's become UNAVAILABLE. */
  const withS3 = <Result>(work: (objects: S3Objects) => Promise<Result>): Promise<Result> =>
    opened()
      .then(work)
      .catch((error: unknown) => {
        throw error instanceof ApiError ? error : unavailable(error);
      });
  const keyOf = (version: string): string => {
    if (!isContentId(version)) throw new Error("A content id has an unexpected form.");
    return settings.prefix + version;
  };
  const upload = async (version: string, source: ReturnType<typeof measured>) => {
    const key = keyOf(version);
    const { bytes, failure } = withFailure(source.bytes);
    await withS3((objects) => objects.upload(key, bytes)).catch((error: unknown) => {
      const own = failure();
      throw own === undefined ? error : own.error;
    });
    return source.result();
  };
  const remove = (version: string) =>
    withS3(async (objects) => {
      await objects.remove(keyOf(version));
    });

  return {
    place: addressOf(settings),
    async write(source, limitBytes, tooLarge) {
      const version = randomUUID();
      return { version, ...(await upload(version, measured(source, limitBytes, tooLarge))) };
    },
    put: (version, source) => upload(version, measured(source)),
    copy: (source) =>
      withS3(async (objects) => {
        const version = randomUUID();
        await sizeOf(objects, keyOf(source));
        await objects.copy(keyOf(source), keyOf(version));
        return version;
      }),
    async open(version) {
      const key = keyOf(version);
      return withS3((objects) => openObject(objects, key));
    },
    missing: (versions) =>
      withS3(async (objects) => {
        const missing = new Set<string>();
        await inParallel(versions, CHECKS_AT_ONCE, async (version) => {
          if ((await objects.size(keyOf(version))) === undefined) missing.add(version);
        });
        if (missing.size > 0) await objects.requireBucket();
        return versions.filter((version) => missing.has(version));
      }),
    remove,
    async *writtenBefore(moment) {
      const pages = await withS3(async (objects) => objects.list(settings.prefix));
      for (;;) {
        const { value: page, done } = await withS3(() => pages.next());
        if (done === true) return;
        const old = page
          .filter(({ changedAt }) => changedAt < moment)
          .map(({ key }) => key.slice(settings.prefix.length))
          .filter(isContentId);
        if (old.length > 0) yield old;
      }
    },
    check: () =>
      withS3(async (objects) => {
        await objects.requireBucket();
      }),
    mark: markIn(settings.prefix + MARK, withS3),
  };
}

function markIn(
  key: string,
  withS3: <Result>(work: (objects: S3Objects) => Promise<Result>) => Promise<Result>,
): PlaceMark {
  return {
    read: () =>
      withS3(async (objects) => {
        const found = await objects.read(key);
        if (found !== undefined)
          return markSchema.parse(JSON.parse(await text(found.body))).installation;
        await objects.requireBucket();
        return undefined;
      }),
    write: (installation) =>
      withS3(async (objects) => {
        await objects.writeText(key, JSON.stringify({ installation }));
      }),
    remove: () =>
      withS3(async (objects) => {
        await objects.remove(key);
      }),
  };
}

async function openObject(objects: S3Objects, key: string): Promise<ByteSource> {
  const size = await sizeOf(objects, key);
  const ended = new AbortController();
  return {
    size,
    read: (start = 0, end = size - 1) =>
      readObject(objects, key, { start, end, size, signal: ended.signal }),
    close: async () => ended.abort(),
  };
}

/** Throws CONTENT-MISSING. */
async function sizeOf(objects: S3Objects, key: string): Promise<number> {
  const size = await objects.size(key);
  if (size !== undefined) return size;
  await objects.requireBucket();
  throw new ApiError("CONTENT-MISSING");
}

/** Remembers an error of the source, since an uploader may hide it behind its own. */
function withFailure(source: AsyncIterable<Uint8Array>): {
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly failure: () => { readonly error: unknown } | undefined;
} {
  let failed: { readonly error: unknown } | undefined;
  return {
    bytes: (async function* () {
      try {
        yield* source;
      } catch (error) {
        failed = { error };
        throw error;
      }
    })(),
    failure: () => failed,
  };
}
