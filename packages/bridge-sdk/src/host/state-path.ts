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

/**
 * Parses `a.b.1.c`, `a[0].b`, or an array whose segments may contain dots. Slashes are part of a
 * key. Throws for forbidden keys; `argument` is the path's name in the contract.
 */
export function parseStatePath(
  path: string | readonly (string | number)[],
  argument = "path",
): StatePath {
  const segments =
    typeof path === "string"
      ? path
          .replace(/\[(\d+)\]/gu, ".$1")
          .split(".")
          .filter(Boolean)
      : path;
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

function isIndex(segment: string | number): boolean {
  return /^(?:0|[1-9]\d*)$/u.test(String(segment)) && String(segment).length <= MAX_INDEX_DIGITS;
}
