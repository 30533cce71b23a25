import { z } from "zod";
import { requireBoundedJson } from "../../access/json-bounds.ts";
import { ApiError } from "../../errors/api-error.ts";

/** Fits a thousand names of a thousand bytes. */
const MAX_BODY_BYTES = 2 * 1024 * 1024;
/** Enough for several thousand names. */
const MAX_PARTS = 5000;

/**
 * Throws INVALID for a body over 2 MB, of another shape or with too many levels, and TOO-LARGE for
 * too many parts.
 */
export async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > MAX_BODY_BYTES)
      throw new ApiError("INVALID", "The request is too long. Name fewer files in each call.");
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString("utf8");
  requireBoundedJson(text, MAX_PARTS);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new ApiError("INVALID", "The request is not JSON.", { cause });
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success)
    throw new ApiError(
      "INVALID",
      `The request is not in the expected form. ${z.prettifyError(parsed.error)}`,
    );
  return parsed.data;
}
