import type { Segment } from "./operations.ts";

/** Keys that a value may have and a path may not: they reach an object's prototype instead of its data. */
export const FORBIDDEN_KEYS: ReadonlySet<Segment> = new Set([
  "__proto__",
  "constructor",
  "prototype",
]);

/** The server refuses longer keys, and deeper paths. */
const MAX_KEY_LENGTH = 1000;
const MAX_DEPTH = 100;

/** Whether operations can set the keys of the value at a path one by one. Otherwise the value is set as a whole. */
export function areAddressable(at: readonly Segment[], keys: readonly string[]): boolean {
  return (
    at.length < MAX_DEPTH &&
    keys.every((key) => !FORBIDDEN_KEYS.has(key) && key.length <= MAX_KEY_LENGTH)
  );
}
