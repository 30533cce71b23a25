/** What a value holds, by name; null for one that holds nothing: a text, a number, yes, no or null. */
export function jsonChildren(value: unknown): readonly (readonly [string, unknown])[] | null {
  if (typeof value !== "object" || value === null) return null;
  return Array.isArray(value)
    ? value.map((entry: unknown, index) => [String(index), entry] as const)
    : Object.entries(value);
}

/** The outline of what holds others: "{3}" for names and values, "[1,200]" for a list. */
export function describeJson(value: unknown): string {
  const count = (jsonChildren(value)?.length ?? 0).toLocaleString("en-GB");
  return Array.isArray(value) ? `[${count}]` : `{${count}}`;
}
