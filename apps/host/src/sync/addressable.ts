import { FORBIDDEN_KEYS } from "@tera/bridge-sdk/host";
import type { Segment } from "./operations.ts";

/** Server limits for a path. */
const MAX_KEY_LENGTH = 1000;
const MAX_DEPTH = 100;

/** Whether operations can set these keys of the value at `at` one by one. */
export function areAddressable(at: readonly Segment[], keys: readonly string[]): boolean {
  return (
    at.length < MAX_DEPTH &&
    keys.every((key) => !FORBIDDEN_KEYS.has(key) && key.length <= MAX_KEY_LENGTH)
  );
}
