import { MAX_DATA_PARTS, requireBoundedJson } from "../access/json-bounds.ts";
import { readText } from "../access/request-text.ts";
import { ApiError } from "../errors/api-error.ts";
import { requireShortPaths } from "./rest-filters.ts";

/** A project's namespace may be saved whole. */
const MAX_BYTES = 16_000_000;
/** Whoever has no person's token writes nothing here, and asks functions short questions. */
const MAX_ANONYMOUS_BYTES = 100_000;
const MAX_ANONYMOUS_PARTS = 2_000;

const PROTOTYPE = "__proto__";
/** What every object answers to without having it. */
const INHERITED: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

/**
 * The request with its body read to the end, within what a person or a stranger may send; refuses others with TOO-LARGE or INVALID before
 * anything parses them.
 */
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
 * Refuses a request for tables that the library behind this door would break on, or be broken by: with INVALID and what to mend. Filters are kept
 * in plain objects by column, so that one on `__proto__` would be written into the prototype of all objects, and one request of anybody would
 * break the server for all; rows that are no objects end in a fault where the address names their columns.
 */
async function refuseUnusable(request: Request): Promise<void> {
  const { searchParams } = new URL(request.url);
  requireShortPaths(searchParams);
  for (const [name, value] of searchParams) {
    const column = name.replaceAll(/["\s]/g, "");
    if (INHERITED.has(column) || name.includes(PROTOTYPE) || value.includes(PROTOTYPE)) {
      throw new ApiError(
        "INVALID",
        `The address names ${INHERITED.has(column) ? column : PROTOTYPE}, which is no column here.`,
      );
    }
  }
  if (!searchParams.has("columns") || request.method === "GET" || request.method === "HEAD") return;
  if (!hasRows(await request.clone().text()))
    throw new ApiError("INVALID", "The body is one row or a list of rows, each a JSON object.");
}

/** False for JSON of another form; what is no JSON is told by the library. */
function hasRows(text: string): boolean {
  try {
    const rows: unknown = JSON.parse(text);
    return (Array.isArray(rows) ? rows : [rows]).every(
      (row) => typeof row === "object" && row !== null && !Array.isArray(row),
    );
  } catch {
    return true;
  }
}
