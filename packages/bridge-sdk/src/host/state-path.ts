import { invalidArgument } from "./invalid-argument.ts";

export type StatePath = readonly (string | number)[];

/** Keys that could alter an object's prototype. */
export const FORBIDDEN_KEYS: ReadonlySet<string> = new Set([
  "__proto__",
  "constructor",
  "prototype",
]);
/** Project keys that no tool may change. */
export const IMMUTABLE_KEYS: ReadonlySet<string> = new Set(["id", "users"]);
/** Longer numbers count as object keys, so that no tool can create a huge list. */
const MAX_INDEX_DIGITS = 5;

/** Matches a key, or brackets around a number or a quoted key. */
const PATH_PART = /[^.[\]]+|\[(?:(-?\d+(?:\.\d+)?)|(["'])((?:(?!\2)[^\\]|\\.)*?)\2)\]/gsu;

/**
 * Parses `a.b.1.c`, `a[0].b`, `a["b.c"]`, or an array whose segments may contain dots. Slashes are part of a
 * key. Throws for forbidden keys; `argument` is the path's name in the contract.
 */
export function parseStatePath(
  path: string | readonly (string | number)[],
  argument = "path",
): StatePath {
  const segments = typeof path === "string" ? partsOf(path) : path;
  if (segments.length === 0) throw invalidArgument(argument, "setProjectState path is required");
  const forbidden = segments.find((segment) => FORBIDDEN_KEYS.has(String(segment)));
  if (forbidden !== undefined)
    throw invalidArgument(
      argument,
      `setProjectState path can't contain "${forbidden}": this name is reserved`,
    );
  if (IMMUTABLE_KEYS.has(String(segments[0])))
    throw invalidArgument(
      argument,
      `The project's "${segments[0]}" can't be changed. Store the tool's own data under another key.`,
    );
  return segments.map((segment) => (isIndex(segment) ? Number(segment) : String(segment)));
}

/** Splits as lodash does, except that empty parts are dropped. */
function partsOf(path: string): readonly string[] {
  return Array.from(path.matchAll(PATH_PART), ([whole, index, , quoted]) =>
    quoted === undefined ? (index ?? whole) : quoted.replaceAll(/\\(.)/gsu, "$1"),
  );
}

function isIndex(segment: string | number): boolean {
  return /^(?:0|[1-9]\d*)$/u.test(String(segment)) && String(segment).length <= MAX_INDEX_DIGITS;
}
