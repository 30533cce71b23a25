import { ApiError } from "../errors/api-error.ts";

/** The database's limit for the JSON text of one value. */
const MAX_BYTES = 1_000_000;
/** Lengths in the database's JSON text: `[1, 2]`, `{"a": 1, "b": 2}`. */
const BRACKETS = 2;
const SEPARATOR = 2;

/**
 * Throws TOO-LARGE for values above the database's limit. The database's own check takes a hundred
 * times as long.
 */
export function requireStorable(values: readonly unknown[]): void {
  for (const value of values) {
    if (countBytes(value, 0) > MAX_BYTES)
      throw new ApiError(
        "TOO-LARGE",
        "A single value holds at most 1 MB. Keep large contents in project files.",
      );
  }
}

/**
 * Returns `before` plus a lower bound of the value's size in the database. Stops above the limit.
 * Recursive, so the value's depth must be bounded.
 */
function countBytes(value: unknown, before: number): number {
  if (typeof value === "string") return before + textBytes(value);
  if (typeof value === "number") return before + digits(value);
  if (typeof value === "boolean" || value === null) return before + String(value).length;
  if (typeof value !== "object") return before;
  let bytes = before + BRACKETS;
  if (Array.isArray(value)) {
    for (const element of value as readonly unknown[]) {
      bytes = countBytes(element, bytes) + SEPARATOR;
      if (bytes > MAX_BYTES + SEPARATOR) return bytes;
    }
  } else {
    for (const [key, element] of Object.entries(value)) {
      bytes = countBytes(element, bytes + textBytes(key) + SEPARATOR) + SEPARATOR;
      if (bytes > MAX_BYTES + SEPARATOR) return bytes;
    }
  }
  return bytes === before + BRACKETS ? bytes : bytes - SEPARATOR;
}

function textBytes(text: string): number {
  return Buffer.byteLength(JSON.stringify(text));
}

/** The database writes 1e300 with 301 digits. The result may be slightly too low. */
function digits(value: number): number {
  const text = String(value);
  const exponent = /e[+-](\d+)$/.exec(text)?.[1];
  return exponent === undefined ? text.length : Number(exponent);
}
