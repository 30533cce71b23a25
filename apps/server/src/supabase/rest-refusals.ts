import type { ErrorCode } from "@tera/contract";
import { inspect } from "node:util";
import { annotateCall } from "../current-call.ts";
import { sqlState } from "../errors/database-error.ts";
import { ApiError } from "../errors/api-error.ts";
import { asRefusal } from "../errors/as-refusal.ts";
import { createLog } from "../log.ts";

/** SQLSTATEs that are not server faults, such as a plain RAISE or a failed check. */
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

/** Codes that the REST library would report as faults. */
const OWN_REFUSALS: ReadonlySet<ErrorCode> = new Set(["UNAVAILABLE", "READ-ONLY", "STORAGE-FULL"]);
const PROGRAM_LIMIT = "54";
/** PostgREST's code for a request that can't be parsed. */
const UNREADABLE = "PGRST100";

export interface RestRequest {
  /** Route for the log, without values or unknown names. */
  readonly route: string;
  /** Set once the REST library has parsed the request. */
  isRead: boolean;
}

export const REST_REFUSED = "rest-refused";

/**
 * Converts a refusal to the form in which the REST library answers; returns other failures as they
 * are. The library prints what it gets, and failures can contain rows and email addresses. So the
 * result prints as a log line with code and route, or as an empty line unless `isLogged`.
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

/**
 * Turns plain errors about an unreadable URL into a 400; the REST library reports some as faults.
 */
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

/**
 * Converts a refusal to the format in which the database raises an HTTP status: code PGRST and
 * JSON. Returns undefined for faults and for errors that the REST library answers well.
 */
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

/** SQLSTATEs for text that Postgres can't store. */
const UNSTORABLE: ReadonlySet<string> = new Set(["22021", "22P05"]);
const HAS_NUL =
  "A text contains a character that can't be stored, such as NUL (\\u0000). Remove it, then send the request again.";
const TOO_MUCH =
  "The request is more than the database can take in one go: it is nested too deeply, or too long. Ask for less at a time.";

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
