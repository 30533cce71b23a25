/** The entries of an object or array, or null for any other value. */
export function jsonChildren(value: unknown): readonly (readonly [string, unknown])[] | null {
  if (typeof value !== "object" || value === null) return null;
  return Array.isArray(value)
    ? value.map((entry: unknown, index) => [String(index), entry] as const)
    : Object.entries(value);
}

/** Returns the number of entries: "{3}" for an object, "[1,200]" for an array. */
export function describeJson(value: unknown): string {
  const count = (jsonChildren(value)?.length ?? 0).toLocaleString("en-GB");
  return Array.isArray(value) ? `[${count}]` : `{${count}}`;
}
