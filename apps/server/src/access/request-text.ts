import { ApiError } from "../errors/api-error.ts";

const BYTES_IN_MEGABYTE = 1_000_000;
const BYTES_IN_KILOBYTE = 1_000;

/** From here on a body is large: who sends several has them read one after the other. */
const LARGE_BODY_BYTES = 100_000;

/**
 * Whether a body is large, or does not say how long it is. Looks at the headers alone (RFC 9112, 6.3): a body whose
 * reading has begun and is left off ends its connection after half a second, in the middle of a next request.
 */
export function isLargeBody({ headers }: Request): boolean {
  const declared = headers.get("content-length");
  return declared === null ? headers.has("transfer-encoding") : Number(declared) > LARGE_BODY_BYTES;
}

/** Bytes past the limit that are read and dropped: a sender reads the answer only once its body is sent. */
const MAX_DISCARDED_BYTES = 500_000;

/** The text of a body of at most `limit` bytes; refuses larger ones with TOO-LARGE, and what is not UTF-8 with INVALID. */
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
