import type { Context } from "hono";
import type { z } from "zod";
import { ApiError } from "../errors/api-error.ts";

/** How much a body of the product API may bring; only documents bring more. */
export const MAXIMUM_BODY_BYTES = 1_000_000;
/** Deeper data is refused before anything walks it: recursion must not run out of stack. */
const MAXIMUM_DEPTH = 128;
const LIBRARY_MESSAGE = /^(Invalid|Too small|Too big|Unrecognized)/;
const BYTES_IN_MEGABYTE = 1_000_000;

/** Reads a JSON body of at most `limit` bytes and checks it; refuses with INVALID, naming the field, or with TOO-LARGE. */
export async function readBody<Shape>(c: Context, schema: z.ZodType<Shape>, limit = MAXIMUM_BODY_BYTES): Promise<Shape> {
  const type = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") throw new ApiError("INVALID", "Send the request's body as JSON, with the header Content-Type: application/json.");
  return checkShape(parseJson(await readText(c.req.raw, limit)), schema);
}

/** As `readBody`, where a missing or empty body counts as an empty object. */
export async function readOptionalBody<Shape>(c: Context, schema: z.ZodType<Shape>, limit = MAXIMUM_BODY_BYTES): Promise<Shape> {
  const text = await readText(c.req.raw, limit);
  return checkShape(text.trim() === "" ? {} : parseJson(text), schema);
}

/** Checks what came with a request (a parameter, a query); refuses with INVALID, naming the field. */
export function checkShape<Shape>(value: unknown, schema: z.ZodType<Shape>): Shape {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const field = issue?.path.join(".") ?? "";
  // A sentence of our own says all; one of the schema library's needs the field said.
  if (issue !== undefined && (field === "" || !LIBRARY_MESSAGE.test(issue.message))) throw new ApiError("INVALID", issue.message);
  throw new ApiError("INVALID", `The field ${field} is not in the expected form: ${issue?.message ?? "it is missing"}.`);
}

/** The text of a body of at most `limit` bytes; refuses larger ones with TOO-LARGE, and what is not UTF-8 with INVALID. */
export async function readText(request: Request, limit: number): Promise<string> {
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > limit) throw tooLarge(limit);
  if (request.body === null) return "";
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let length = 0;
  let text = "";
  try {
    for await (const chunk of request.body as ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>) {
      length += chunk.byteLength;
      if (length > limit) throw tooLarge(limit);
      text += decoder.decode(chunk, { stream: true });
    }
    return text + decoder.decode();
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    throw new ApiError("INVALID", "The request's body ended early or is not UTF-8.", { cause });
  }
}

/** The value of a JSON text; refuses what is none, or nested too deep, with INVALID. */
export function parseJson(text: string): unknown {
  requireShallow(text);
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new ApiError("INVALID", "The request's body is not valid JSON.", { cause });
  }
}

/** Refuses JSON that is nested too deep for a walk through it. */
export function requireShallow(text: string): void {
  if (depthOf(text) > MAXIMUM_DEPTH) throw new ApiError("INVALID", `The request's body is nested more than ${MAXIMUM_DEPTH} levels deep.`);
}

/** The deepest nesting of brackets outside strings; stops counting once it is too much. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let isInString = false;
  for (let index = 0; index < text.length && deepest <= MAXIMUM_DEPTH; index += 1) {
    const character = text[index];
    if (isInString) {
      if (character === "\\") index += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === "{" || character === "[") {
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (character === "}" || character === "]") depth -= 1;
  }
  return deepest;
}

function tooLarge(limit: number): ApiError {
  return new ApiError("TOO-LARGE", `The request is larger than ${limit / BYTES_IN_MEGABYTE} MB.`);
}
