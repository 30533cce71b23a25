import { isRecord, isSameJson, ownValue } from "./json.ts";
import { areAddressable } from "./addressable.ts";
import type { Operation, Segment } from "./operations.ts";

/** A value with more changed leaves is set as a whole, for speed. */
const MAX_LEAVES = 500;

/**
 * Computes minimal operations that turn `before` into `after`, so that concurrent changes to other
 * paths survive. Compares objects by key and lists of equal length by element; undefined means
 * absent.
 */
export function leafOperations(
  before: unknown,
  after: unknown,
  at: readonly Segment[],
): readonly Operation[] {
  const leaves = differences(before, after, at);
  return leaves.length <= MAX_LEAVES || at.length === 0 ? leaves : [change(at, after)];
}

function differences(
  before: unknown,
  after: unknown,
  at: readonly Segment[],
): readonly Operation[] {
  if (isSameJson(before, after)) return [];
  if (
    Array.isArray(before) &&
    Array.isArray(after) &&
    before.length === after.length &&
    areAddressable(at, [])
  ) {
    return before.flatMap((element, index) =>
      differences(element, after[index] ?? null, [...at, index]),
    );
  }
  if (!isRecord(after)) return [change(at, after)];
  // Set a missing object's keys one by one, because another person may be creating it too.
  const own = isRecord(before) ? before : before === undefined ? {} : undefined;
  const keys =
    own === undefined
      ? []
      : [...new Set([...Object.keys(own), ...Object.keys(after)])].filter(
          (key) => !isSameJson(ownValue(own, key), ownValue(after, key)),
        );
  if (keys.length === 0 || !areAddressable(at, keys)) return [change(at, after)];
  return keys.flatMap((key) =>
    differences(own === undefined ? undefined : ownValue(own, key), ownValue(after, key), [
      ...at,
      key,
    ]),
  );
}

function change(at: readonly Segment[], value: unknown): Operation {
  return value === undefined ? { unset: at } : { set: at, value };
}
