import { ApiError } from "../errors/api-error.ts";

const BYTES_IN_MEGABYTE = 1_000_000;
const BYTES_IN_KILOBYTE = 1_000;

/** Larger bodies of one sender are read one at a time. */
const LARGE_BODY_BYTES = 100_000;

/**
 * Whether a body is large or of undeclared length (RFC 9112, 6.3). Reads only the headers, because
 * abandoning a partly read body closes the connection half a second later, during another request.
 */
export function isLargeBody({ headers }: Request): boolean {
  const declared = headers.get("content-length");
  return declared === null ? headers.has("transfer-encoding") : Number(declared) > LARGE_BODY_BYTES;
}

/**
 * Bytes to read and discard beyond the limit, because a client reads the response only after
 * sending its body.
 */
const MAX_DISCARDED_BYTES = 500_000;

/** Throws TOO-LARGE above `limit` bytes, and INVALID if the text is not UTF-8 or ends early. */
export async function readText(request: Request, limit: number): Promise<string> {
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > limit) throw tooLarge(limit);
  if (request.body === null) return "";
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let length = 0;
  let text = "";
  try {
    for await (const chunk of request.body as ReadableStream<Uint8Array> &
      AsyncIterable<Uint8Array>) {
      length += chunk.byteLength;
      if (length > limit + MAX_DISCARDED_BYTES) break;
      if (length <= limit) text += decoder.decode(chunk, { stream: true });
    }
    if (length > limit) throw tooLarge(limit);
    return text + decoder.decode();
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    throw new ApiError("INVALID", "The request's body ended early or is not UTF-8.", { cause });
  }
}

function tooLarge(limit: number): ApiError {
  return new ApiError(
    "TOO-LARGE",
    `The request is larger than ${limit < BYTES_IN_MEGABYTE ? `${limit / BYTES_IN_KILOBYTE} kB` : `${limit / BYTES_IN_MEGABYTE} MB`}.`,
  );
}
