import type { JsonValue } from "./reference.ts";

/** The only key that can change a prototype when an object is copied. */
const UNSAFE = "__proto__";

/** Searches at any depth. */
export function hasUnsafeKey(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value)) return value.some(hasUnsafeKey);
  return Object.hasOwn(value, UNSAFE) || Object.values(value).some(hasUnsafeKey);
}

export function withoutUnsafeKeys(value: JsonValue): JsonValue {
  return JSON.parse(JSON.stringify(value), (key, item: JsonValue) =>
    key === UNSAFE ? undefined : item,
  ) as JsonValue;
}
