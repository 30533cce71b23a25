import { isRecord, MAX_DATA_PARTS } from "@tera/contract";
import { requireBoundedJson } from "../access/json-bounds.ts";
import { readText } from "../access/request-text.ts";
import { ApiError } from "../errors/api-error.ts";
import { requireShortPaths } from "./rest-filters.ts";

/** Fits a whole project namespace. */
const MAX_BYTES = 16_000_000;
/** Anonymous callers can't write and need only short arguments. */
const MAX_ANONYMOUS_BYTES = 100_000;
const MAX_ANONYMOUS_PARTS = 2_000;

const PROTOTYPE = "__proto__";
const INHERITED: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

/** Reads the body. Throws TOO-LARGE or INVALID before parsing. */
export async function guardRequest(request: Request, isPerson: boolean): Promise<Request> {
  const whole = await readBoundedBody(request, isPerson);
  await refuseUnusable(whole);
  return whole;
}

async function readBoundedBody(request: Request, isPerson: boolean): Promise<Request> {
  if (request.method === "GET" || request.method === "HEAD") return request;
  const text = await readText(request, isPerson ? MAX_BYTES : MAX_ANONYMOUS_BYTES);
  requireBoundedJson(text, isPerson ? MAX_DATA_PARTS : MAX_ANONYMOUS_PARTS);
  return new Request(request.url, {
    method: request.method,
    headers: request.headers,
    ...(text === "" ? {} : { body: text }),
  });
}

/**
 * Throws INVALID for table requests that would break the REST library. The library keeps filters in
 * plain objects by column, so a filter on `__proto__` would pollute all objects in the server. With
 * the query parameter `columns`, it also fails on rows that are not objects.
 */
async function refuseUnusable(request: Request): Promise<void> {
  const { searchParams } = new URL(request.url);
  requireShortPaths(searchParams);
  for (const [name, value] of searchParams) {
    const column = name.replaceAll(/["\s]/g, "");
    if (INHERITED.has(column) || name.includes(PROTOTYPE) || value.includes(PROTOTYPE)) {
      throw new ApiError(
        "INVALID",
        `The address names ${INHERITED.has(column) ? column : PROTOTYPE}, which isn't a column here.`,
      );
    }
  }
  if (!searchParams.has("columns") || request.method === "GET" || request.method === "HEAD") return;
  if (!hasRows(await request.clone().text()))
    throw new ApiError(
      "INVALID",
      "The body must be one row or a list of rows, each a JSON object.",
    );
}

/** Also true for invalid JSON, which the REST library reports. */
function hasRows(text: string): boolean {
  try {
    const rows: unknown = JSON.parse(text);
    return (Array.isArray(rows) ? rows : [rows]).every(isRecord);
  } catch {
    return true;
  }
}
