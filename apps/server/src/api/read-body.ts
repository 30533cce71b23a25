import type { Context } from "hono";
import type { z } from "zod";
import { requireBoundedJson } from "../access/json-bounds.ts";
import { readText } from "../access/request-text.ts";
import { ApiError } from "../errors/api-error.ts";

/** How much of a body is read. */
export interface BodyBounds {
  readonly bytes: number;
  /** How many values it holds, about: see `requireBoundedJson`. */
  readonly parts: number;
}

/** What a person's request brings to the product API; only documents bring more. */
export const PERSON_BOUNDS: BodyBounds = { bytes: 1_000_000, parts: 20_000 };
/** What somebody unknown may make the server read and parse. */
export const STRANGER_BOUNDS: BodyBounds = { bytes: 100_000, parts: 2_000 };
const LIBRARY_MESSAGE = /^(Invalid|Too small|Too big|Unrecognized)/;

/** Reads a JSON body within bounds and checks it; refuses with INVALID, naming the field, or with TOO-LARGE. */
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

/** As `readBody`, where a missing or empty body counts as an empty object. */
export async function readOptionalBody<Shape>(
  c: Context,
  schema: z.ZodType<Shape>,
  bounds: BodyBounds,
): Promise<Shape> {
  const text = await readText(c.req.raw, bounds.bytes);
  return checkShape(text.trim() === "" ? {} : parseJson(text, bounds.parts), schema);
}

/** Checks what came with a request (a parameter, a query); refuses with INVALID, naming the field. */
export function checkShape<Shape>(value: unknown, schema: z.ZodType<Shape>): Shape {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const field = issue?.path.join(".") ?? "";
  // A sentence of our own says all; one of the schema library's needs the field said.
  if (issue !== undefined && (field === "" || !LIBRARY_MESSAGE.test(issue.message)))
    throw new ApiError("INVALID", issue.message);
  throw new ApiError(
    "INVALID",
    `The field ${field} is not in the expected form: ${issue?.message ?? "it is missing"}.`,
  );
}

/** The value of a JSON text; refuses what is none, or nested too deep, with INVALID, and what has too many parts with TOO-LARGE. */
export function parseJson(text: string, maximumParts: number): unknown {
  requireBoundedJson(text, maximumParts);
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new ApiError("INVALID", "The request's body is not valid JSON.", { cause });
  }
}
