import { Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import busboy from "busboy";
import { requireBoundedJson } from "../../access/json-bounds.ts";
import { ApiError } from "../../errors/api-error.ts";
import { type ContentStore, removeUnused, type WrittenContent } from "./content-store.ts";
import { StorageRefusal } from "./storage-refusal.ts";

export interface Upload {
  readonly content: WrittenContent;
  readonly mimetype: string;
  readonly cacheControl: string;
  readonly userMetadata: Readonly<Record<string, unknown>> | null;
}

/** Length as JSON. */
export const MAX_METADATA_BYTES = 64 * 1024;
const MAX_METADATA_PARTS = 5000;
const MAX_FIELDS = 10;
/** Bytes by which a form may exceed its file. */
const FORM_ALLOWANCE_BYTES = MAX_METADATA_BYTES + 16 * 1024;
/** Decimal, as in the settings and on the page. */
const BYTES_PER_MEGABYTE = 1_000_000;
const DISCARD_TIMEOUT_MS = 5000;
/** jsonb rejects NUL and lone surrogates; JSON.stringify escapes both. */
const UNSTORABLE_TEXT = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;
const UNKNOWN_TYPE = "application/octet-stream";

/** Throws TOO-LARGE before reading, if the declared length exceeds the limit. */
export function refuseOversized(headers: Headers, limitBytes: number): void {
  if (declaredBytes(headers) > limitBytes) throw tooLarge(limitBytes);
}

/** Returns the file's minimum size by the declared length, or 0. */
export function declaredBytes(headers: Headers): number {
  const announced = Number(headers.get("content-length") ?? 0);
  return Math.max(0, announced - (isForm(headers) ? FORM_ALLOWANCE_BYTES : 0));
}

/** Leaves nothing on disk on failure. */
export async function receiveUpload(
  headers: Headers,
  body: Readable,
  contents: ContentStore,
  limitBytes: number,
): Promise<Upload> {
  return isForm(headers)
    ? receiveForm(headers, body, contents, limitBytes)
    : receiveRaw(headers, body, contents, limitBytes);
}

async function receiveRaw(
  headers: Headers,
  body: Readable,
  contents: ContentStore,
  limitBytes: number,
): Promise<Upload> {
  const encoded = headers.get("x-metadata");
  const userMetadata =
    encoded === null ? null : parsedMetadata(Buffer.from(encoded, "base64").toString("utf8"));
  const content = await contents.write(completeBody(headers, body), limitBytes, () =>
    tooLarge(limitBytes),
  );
  return {
    content,
    mimetype: usableType(headers.get("content-type")),
    cacheControl: headers.get("cache-control") ?? "no-cache",
    userMetadata,
  };
}

async function receiveForm(
  headers: Headers,
  body: Readable,
  contents: ContentStore,
  limitBytes: number,
): Promise<Upload> {
  const source = Readable.from(completeBody(headers, body));
  const parser = formParser(headers);
  const fields = new Map<string, string>();
  let writing: Promise<WrittenContent> | undefined;
  let mimetype = UNKNOWN_TYPE;
  parser.on("field", (name, value) => fields.set(name, value));
  parser.on("file", (_name, file, info) => {
    // The reader handles errors, but an error may occur before it starts.
    file.on("error", () => {});
    mimetype = usableType(info.mimeType);
    writing = contents.write(file, limitBytes, () => tooLarge(limitBytes));
    writing.catch((error: unknown) =>
      parser.destroy(error instanceof Error ? error : new Error(String(error))),
    );
  });
  parser.on("filesLimit", () =>
    parser.destroy(new ApiError("INVALID", "Send one file in each upload.")),
  );
  try {
    await pipeline(source, parser);
  } catch (error) {
    // If writing failed, the file is already removed, and the parser's error is only an abort.
    const ofWriting: unknown = await writing?.then(
      async ({ version }) => removeUnused(contents, [version]),
      (failure: unknown) => failure,
    );
    const reason = [error, ofWriting].find(
      (one) => one instanceof ApiError || one instanceof StorageRefusal || isFileSystemError(one),
    );
    throw reason ?? new StorageRefusal("TRUNCATED", { cause: error });
  }
  if (writing === undefined)
    throw new ApiError("INVALID", "The upload holds no file. Choose a file, then send it again.");
  const content = await writing;
  try {
    const text = fields.get("metadata");
    return {
      content,
      mimetype,
      cacheControl: `max-age=${/^\d+$/.exec(fields.get("cacheControl") ?? "")?.[0] ?? "0"}`,
      userMetadata: text === undefined ? null : parsedMetadata(text),
    };
  } catch (error) {
    await removeUnused(contents, [content.version]);
    throw error;
  }
}

function formParser(headers: Headers): busboy.Busboy {
  try {
    return busboy({
      headers: { "content-type": headers.get("content-type") ?? "" },
      limits: { files: 1, fields: MAX_FIELDS, fieldSize: MAX_METADATA_BYTES + 1 },
    });
  } catch (cause) {
    throw new ApiError("INVALID", "The upload's form can't be read: its boundary is missing.", {
      cause,
    });
  }
}

/** Throws TRUNCATED for a broken connection or another length than declared. */
async function* completeBody(headers: Headers, body: Readable): AsyncGenerator<Uint8Array> {
  const announced = headers.get("content-length");
  let received = 0;
  let isRead = false;
  try {
    // Destroying the body would close the connection before the refusal.
    for await (const chunk of body.iterator({
      destroyOnReturn: false,
    }) as AsyncIterable<Uint8Array>) {
      received += chunk.byteLength;
      yield chunk;
    }
    isRead = true;
  } catch (cause) {
    throw new StorageRefusal("TRUNCATED", { cause });
  } finally {
    if (!isRead) await discard(body);
  }
  if (announced !== null && Number(announced) !== received) throw new StorageRefusal("TRUNCATED");
}

/**
 * Reads the rest of the body, because most clients read the refusal only after sending everything.
 */
async function discard(body: Readable): Promise<void> {
  body.resume();
  try {
    await finished(body, { signal: AbortSignal.timeout(DISCARD_TIMEOUT_MS) });
  } catch {
    // The client hung up or is too slow.
  }
}

function parsedMetadata(text: string): Record<string, unknown> {
  if (Buffer.byteLength(text) > MAX_METADATA_BYTES)
    throw new ApiError("INVALID", "The file's metadata is larger than 64 KB.");
  // Metadata must also fit in an archive.
  requireBoundedJson(text, MAX_METADATA_PARTS, 1);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new ApiError("INVALID", "The file's metadata is not JSON.", { cause });
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new ApiError("INVALID", "The file's metadata must be a JSON object.");
  if (UNSTORABLE_TEXT.test(JSON.stringify(value)))
    throw new ApiError(
      "INVALID",
      "The file's metadata holds a character that can't be stored: NUL or half an emoji.",
    );
  return value as Record<string, unknown>;
}

/** Returns the default for a content type that no header can carry. */
export function usableType(type: string | null): string {
  return type !== null &&
    type.length <= 255 &&
    /^[\w.+-]+\/[\w.+-]+(?:\s*;[\x20-\x7e]*)?$/.test(type)
    ? type
    : UNKNOWN_TYPE;
}

function isForm(headers: Headers): boolean {
  return (headers.get("content-type") ?? "").toLowerCase().startsWith("multipart/form-data");
}

function isFileSystemError(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}

function tooLarge(limitBytes: number): ApiError {
  return new ApiError(
    "TOO-LARGE",
    `The file is larger than the limit of ${formatSize(limitBytes)}. Make it smaller or split it, then send it again.`,
  );
}

function formatSize(bytes: number): string {
  const megabytes = bytes / BYTES_PER_MEGABYTE;
  return megabytes >= 1 ? `${Number(megabytes.toFixed(1))} MB` : `${bytes} bytes`;
}
