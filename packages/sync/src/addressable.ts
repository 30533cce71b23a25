import { FORBIDDEN_KEYS } from "@tera/bridge-sdk/host";
import type { Segment } from "./operations.ts";

/** The server's limits for a path. */
const MAX_KEY_LENGTH = 1000;
const MAX_DEPTH = 100;

/** True if operations can set each of `keys` separately in the value at path `at`. */
export function areAddressable(at: readonly Segment[], keys: readonly string[]): boolean {
  return (
    at.length < MAX_DEPTH &&
    keys.every((key) => !FORBIDDEN_KEYS.has(key) && key.length <= MAX_KEY_LENGTH)
  );
}
