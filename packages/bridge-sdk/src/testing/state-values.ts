import { isRecord } from "../protocol/is-record.ts";

/**
 * Returns a copy of `container` with `value` at a path; undefined removes the key. Creates missing
 * parents.
 */
export function withValueAt(
  container: unknown,
  [segment, ...rest]: readonly (string | number)[],
  value: unknown,
): unknown {
  if (segment === undefined) return value;
  const copy: Record<string, unknown> | unknown[] = Array.isArray(container)
    ? [...(container as unknown[])]
    : isRecord(container)
      ? { ...container }
      : typeof segment === "number"
        ? []
        : {};
  const fields = copy as Record<string, unknown>;
  const inner = withValueAt(fields[segment], rest, value);
  if (inner === undefined && !Array.isArray(copy)) delete fields[segment];
  else fields[segment] = inner;
  return copy;
}
