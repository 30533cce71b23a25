/** A copy of `container` with `value` at a place; missing parents are made. */
export function withValueAt(container: unknown, [segment, ...rest]: readonly (string | number)[], value: unknown): unknown {
  if (segment === undefined) return value;
  const copy: Record<string, unknown> | unknown[] = Array.isArray(container) ? [...(container as unknown[])] : isObject(container) ? { ...container } : /^\d+$/u.test(String(segment)) ? [] : {};
  const fields = copy as Record<string, unknown>;
  fields[segment] = withValueAt(fields[segment], rest, value);
  return copy;
}

/** `over` laid over `under`, deeply; the latter stays where the former says nothing. */
export function merged(under: unknown, over: unknown): unknown {
  if (over === undefined) return under;
  if (!isObject(under) || !isObject(over)) return over;
  return Object.fromEntries([...new Set([...Object.keys(under), ...Object.keys(over)])].map((key) => [key, merged(under[key], over[key])]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
