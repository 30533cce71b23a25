import type { Context } from "hono";
import type { z } from "zod";
import { requireBoundedJson } from "../access/json-bounds.ts";
import { readText } from "../access/request-text.ts";
import { ApiError } from "../errors/api-error.ts";

export interface BodyBounds {
  readonly bytes: number;
  /** Lists, objects and commas; see `requireBoundedJson`. */
  readonly parts: number;
}

/** Default for signed-in people; document routes allow more. */
export const PERSON_BOUNDS: BodyBounds = { bytes: 1_000_000, parts: 20_000 };
/** Default for callers who are not signed in. */
export const STRANGER_BOUNDS: BodyBounds = { bytes: 100_000, parts: 2_000 };
const LIBRARY_MESSAGE = /^(Invalid|Too small|Too big|Unrecognized)/;

/** Throws INVALID with the name of the wrong field, or TOO-LARGE. */
export async function readBody<Shape>(
  c: Context,
  schema: z.ZodType<Shape>,
  bounds: BodyBounds,
): Promise<Shape> {
  const type = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json")
    throw new ApiError(
      "INVALID",
      "Send the request's body as JSON, with the header Content-Type: application/json.",
    );
  return checkShape(parseJson(await readText(c.req.raw, bounds.bytes), bounds.parts), schema);
}

/** Like `readBody`, but accepts any content type and reads a missing or empty body as `{}`. */
export async function readOptionalBody<Shape>(
  c: Context,
  schema: z.ZodType<Shape>,
  bounds: BodyBounds,
): Promise<Shape> {
  const text = await readText(c.req.raw, bounds.bytes);
  return checkShape(text.trim() === "" ? {} : parseJson(text, bounds.parts), schema);
}

/** Throws INVALID with the name of the wrong field. */
export function checkShape<Shape>(value: unknown, schema: z.ZodType<Shape>): Shape {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const field = issue?.path.join(".") ?? "";
  // Our own messages already name the field.
  if (issue !== undefined && (field === "" || !LIBRARY_MESSAGE.test(issue.message)))
    throw new ApiError("INVALID", issue.message);
  throw new ApiError(
    "INVALID",
    `The field ${field} is not in the expected form: ${issue?.message ?? "it is missing"}.`,
  );
}

/** Throws INVALID for malformed or too deeply nested JSON, and TOO-LARGE above `maximumParts`. */
export function parseJson(text: string, maximumParts: number): unknown {
  requireBoundedJson(text, maximumParts);
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new ApiError("INVALID", "The request's body is not valid JSON.", { cause });
  }
}
