import { inspect } from "node:util";
import { sqlState } from "../database/database-error.ts";
import { ApiError, type ErrorCode } from "../errors/api-error.ts";
import { asRefusal } from "../errors/as-refusal.ts";
import { createLog } from "../log.ts";

/** What a function raises with plain RAISE, and the constraint checks, are the caller's to mend: they are not faults of the server. */
const REFUSAL_STATUS: Readonly<Record<string, 400 | 404 | 409>> = { P0001: 400, P0002: 404, P0003: 400, P0004: 400, "0A000": 400, "23514": 400, "23P01": 409, "40001": 409, "40P01": 409 };

/** Refusals of the server itself, which the library would call faults: what the database can't do just now, and what is too much for it. */
const OWN_REFUSALS: ReadonlySet<ErrorCode> = new Set(["UNAVAILABLE", "READ-ONLY", "STORAGE-FULL"]);
const PROGRAM_LIMIT = "54";

/**
 * What the library is given in place of a failure, so that it answers as it should: a refusal in its own form, anything else as it is. It prints
 * what it is given, and a failure names rows, addresses included: what it prints is a line of the log that says the code and the route alone.
 */
export function refusalForLibrary(error: Error, route: string): object {
  const state = sqlState(error);
  const normal = raisedForm(error, state) ?? error;
  const line = logLine("rest-refused", { code: state ?? textIn(error, "code") ?? error.name, route });
  Object.defineProperty(normal, inspect.custom, { value: () => line });
  return normal;
}

function logLine(event: string, fields: Readonly<Record<string, string>>): string {
  let written = "";
  createLog((line) => {
    written = line;
  }).info(event, fields);
  return written;
}

/** The form in which the library takes a status from the database: code PGRST with the answer as JSON. Undefined for what it answers well by itself, and for faults. */
function raisedForm(error: Error, state: string | undefined): object | undefined {
  const status = state === undefined ? undefined : REFUSAL_STATUS[state];
  if (status !== undefined) return raised(status, { code: state, message: error.message, details: textIn(error, "detail"), hint: textIn(error, "hint") });
  const refusal = asRefusal(error);
  if (state?.startsWith(PROGRAM_LIMIT) === true) return raised(refusal.status, { code: state, message: TOO_MUCH, details: null, hint: null });
  if (!(error instanceof ApiError) && !OWN_REFUSALS.has(refusal.code)) return undefined;
  return raised(refusal.status, { code: refusal.code, message: refusal.message, details: state ?? textIn(error, "code"), hint: null });
}

const TOO_MUCH = "The request is more than the database can take in one go: it is nested too deep, or too long. Ask for less at a time.";

function raised(status: number, body: Readonly<Record<string, unknown>>): object {
  return { code: "PGRST", message: JSON.stringify(body), detail: JSON.stringify({ status, headers: {} }) };
}

function textIn(error: object, name: string): string | null {
  const value: unknown = Reflect.get(error, name);
  return typeof value === "string" ? value : null;
}
