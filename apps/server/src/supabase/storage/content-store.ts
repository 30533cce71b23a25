import { createHash } from "node:crypto";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ByteSource } from "../../byte-range.ts";
import { ApiError } from "../../errors/api-error.ts";

/** Size and digest of the bytes that were written. */
export interface WrittenBytes {
  readonly size: number;
  readonly sha256: string;
}

/** Content that is complete and durable, but to which no row refers yet. */
export interface WrittenContent extends WrittenBytes {
  readonly version: string;
}

/**
 * Where objects' bytes are: a folder, or a bucket of an S3 service. A content never changes; each
 * write gets a new id. A service that does not answer is UNAVAILABLE.
 */
export interface ContentStore {
  /** "disk", or the address of the bucket's folder. */
  readonly place: string;
  /** Resolves once the content is durable. Leaves nothing after a failure or beyond `limitBytes`. */
  write(
    source: AsyncIterable<Uint8Array>,
    limitBytes: number,
    tooLarge: () => Error,
  ): Promise<WrittenContent>;
  /** Stores a content under an id that it has elsewhere, and replaces what is there. */
  put(version: string, source: AsyncIterable<Uint8Array>): Promise<WrittenBytes>;
  /** Makes a durable copy with a new id. Throws CONTENT-MISSING. */
  copy(version: string): Promise<string>;
  /** Throws CONTENT-MISSING. */
  open(version: string): Promise<ByteSource>;
  /** Those of the ids that have no content, in their order. */
  missing(versions: readonly string[]): Promise<string[]>;
  /** Ignores missing contents. */
  remove(version: string): Promise<void>;
  /** Ids of contents last written before `moment` (milliseconds), in groups. */
  writtenBefore(moment: number): AsyncIterable<string[]>;
  /** Rejects unless the place answers and may be used. */
  check(): Promise<void>;
  /** Says whose contents a bucket's folder has. A folder on disk needs no mark. */
  readonly mark?: PlaceMark;
}

export interface PlaceMark {
  /** The id of the installation, or undefined for a folder that nobody uses yet. */
  read(): Promise<string | undefined>;
  write(installation: string): Promise<void>;
  remove(): Promise<void>;
}

const CONTENT_ID = /^[0-9a-f-]{36}$/;

export function isContentId(name: string): boolean {
  return CONTENT_ID.test(name);
}

/** Passes the bytes on, and counts and digests them. */
export function measured(
  source: AsyncIterable<Uint8Array>,
  limitBytes = Number.POSITIVE_INFINITY,
  tooLarge: () => Error = () => new Error("The content is too large."),
): { readonly bytes: AsyncIterable<Uint8Array>; readonly result: () => WrittenBytes } {
  const hash = createHash("sha256");
  let size = 0;
  return {
    bytes: (async function* () {
      for await (const chunk of source) {
        size += chunk.byteLength;
        if (size > limitBytes) throw tooLarge();
        hash.update(chunk);
        yield chunk;
      }
    })(),
    result: () => ({ size, sha256: hash.digest("hex") }),
  };
}

/** Like `store.open`, but resolves to undefined if the content is missing. */
export async function openIfPresent(
  store: ContentStore,
  version: string,
): Promise<ByteSource | undefined> {
  return store.open(version).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === "CONTENT-MISSING") return undefined;
    throw error;
  });
}

/** Digests a content by reading it. Throws CONTENT-MISSING. */
export async function digestOf(store: ContentStore, version: string): Promise<WrittenBytes> {
  const content = await store.open(version);
  try {
    const { bytes, result } = measured(content.read());
    await pipeline(bytes, new Writable({ write: (_chunk, _encoding, next) => next() }));
    return result();
  } finally {
    await content.close();
  }
}

/** Removes contents that no row names. Leaves them to the sweep if the store does not answer. */
export async function removeUnused(
  store: Pick<ContentStore, "remove">,
  versions: Iterable<string>,
): Promise<void> {
  await Promise.allSettled(Array.from(versions, (version) => store.remove(version)));
}
