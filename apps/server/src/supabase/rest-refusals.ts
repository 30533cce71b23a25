import { inspect } from "node:util";
import { annotateCall } from "../current-call.ts";
import { sqlState } from "../database/database-error.ts";
import { ApiError, type ErrorCode } from "../errors/api-error.ts";
import { asRefusal } from "../errors/as-refusal.ts";
import { createLog } from "../log.ts";

/** What a function raises with plain RAISE, and the constraint checks, are the caller's to mend: they are not faults of the server. */
const REFUSAL_STATUS: Readonly<Record<string, 400 | 404 | 409>> = {
  P0001: 400,
  P0002: 404,
  P0003: 400,
  P0004: 400,
  "0A000": 400,
  "23514": 400,
  "23P01": 409,
  "40001": 409,
  "40P01": 409,
};

/** Refusals of the server itself, which the library would call faults: what the database can't do just now, and what is too much for it. */
const OWN_REFUSALS: ReadonlySet<ErrorCode> = new Set(["UNAVAILABLE", "READ-ONLY", "STORAGE-FULL"]);
const PROGRAM_LIMIT = "54";
/** PostgREST's code for an address that it can't read. */
const UNREADABLE = "PGRST100";

/** A request on its way through the library. */
export interface RestRequest {
  /** As the log may name it. */
  readonly route: string;
  /** Whether the library has understood it and asks the database. */
  isRead: boolean;
}

/** The event of a statement that was refused. */
export const REST_REFUSED = "rest-refused";

/**
 * What the library is given in place of a failure, so that it answers as it should: a refusal in its own form, anything else as it is. It prints
 * what it is given, and a failure names rows, addresses included: what it prints is a line of the log that says the code and the route alone,
 * or an empty one where `isLogged` is false.
 */
export function refusalForLibrary(
  error: Error,
  { route, isRead }: RestRequest,
  isLogged: boolean,
): object {
  const state = sqlState(error);
  const unreadable = isRead ? undefined : unreadableForm(error);
  const normal = unreadable ?? raisedForm(error, state) ?? error;
  const code =
    unreadable === undefined ? (state ?? textIn(error, "code") ?? error.name) : UNREADABLE;
  annotateCall({ reason: code });
  const line = isLogged ? logLine(REST_REFUSED, { code, route }) : "";
  Object.defineProperty(normal, inspect.custom, { value: () => line });
  return normal;
}

/** The library's plain errors before it asks the database say where it could not read an address, and it takes some of them for faults of its own. */
function unreadableForm(error: Error): object | undefined {
  if (error.constructor !== Error || "code" in error) return undefined;
  return raised(400, {
    code: UNREADABLE,
    message: error.message,
    details: error.message,
    hint: null,
  });
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
  if (status !== undefined)
    return raised(status, {
      code: state,
      message: error.message,
      details: textIn(error, "detail"),
      hint: textIn(error, "hint"),
    });
  if (state !== undefined && UNSTORABLE.has(state))
    return raised(400, { code: state, message: HAS_NUL, details: null, hint: null });
  const refusal = asRefusal(error);
  if (state?.startsWith(PROGRAM_LIMIT) === true)
    return raised(refusal.status, { code: state, message: TOO_MUCH, details: null, hint: null });
  if (!(error instanceof ApiError) && !OWN_REFUSALS.has(refusal.code)) return undefined;
  return raised(refusal.status, {
    code: refusal.code,
    message: refusal.message,
    details: state ?? textIn(error, "code"),
    hint: null,
  });
}

/** Postgres's states for a text that it has no bytes for. */
const UNSTORABLE: ReadonlySet<string> = new Set(["22021", "22P05"]);
const HAS_NUL =
  "A text holds a character that can't be stored, such as NUL (\\u0000). Take it out, then send the request again.";
const TOO_MUCH =
  "The request is more than the database can take in one go: it is nested too deep, or too long. Ask for less at a time.";

function raised(status: number, body: Readonly<Record<string, unknown>>): object {
  return {
    code: "PGRST",
    message: JSON.stringify(body),
    detail: JSON.stringify({ status, headers: {} }),
  };
}

function textIn(error: object, name: string): string | null {
  const value: unknown = Reflect.get(error, name);
  return typeof value === "string" ? value : null;
}
