import type { JsonValue } from "./reference.ts";

/** The one name that could change what an object is, wherever it is copied by its name. */
const UNSAFE = "__proto__";

/** Whether a value has a property named `__proto__`, at any depth. */
export function hasUnsafeKey(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value)) return value.some(hasUnsafeKey);
  return Object.hasOwn(value, UNSAFE) || Object.values(value).some(hasUnsafeKey);
}

/** The value without those properties. */
export function withoutUnsafeKeys(value: JsonValue): JsonValue {
  return JSON.parse(JSON.stringify(value), (key, item: JsonValue) =>
    key === UNSAFE ? undefined : item,
  ) as JsonValue;
}
