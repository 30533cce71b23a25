import { isRecord, isSameJson } from "./json.ts";
import { areAddressable } from "./addressable.ts";
import { applyOperations, type Operation, type Segment } from "./operations.ts";

/** Undefined means absent. */
export interface UndoPart {
  readonly at: readonly Segment[];
  readonly before: unknown;
  readonly after: unknown;
}

export type UndoStep = readonly UndoPart[];

/**
 * Returns the smallest changes that the operations make. Objects change key by key, a resized list
 * as a whole.
 */
export function undoStep(state: unknown, operations: readonly Operation[]): UndoStep {
  const after = applyOperations(state, operations);
  const places = new Map<string, readonly Segment[]>();
  for (const operation of operations) {
    const place =
      "set" in operation
        ? anchor(state, after, operation.set, operation.set.length)
        : anchor(state, after, operation.unset, operation.unset.length - 1);
    places.set(JSON.stringify(place.map(String)), place);
  }
  const outermost = [...places.values()].filter(
    (place) =>
      ![...places.values()].some(
        (other) =>
          other.length < place.length &&
          other.every((segment, index) => String(segment) === String(place[index])),
      ),
  );
  return outermost.flatMap((place) =>
    difference(place, valueAt(state, place), valueAt(after, place)),
  );
}

/**
 * Returns the operations that undo a step, and the step that redoes it. Leaves out values that
 * others have changed since.
 */
export function revertStep(
  state: unknown,
  step: UndoStep,
): { readonly operations: readonly Operation[]; readonly inverse: UndoStep } {
  const own = step.filter(({ at, after }) => isSameJson(valueAt(state, at), after));
  return {
    operations: own.map(({ at, before }): Operation =>
      before === undefined ? { unset: at } : { set: at, value: before },
    ),
    inverse: own.map(({ at, before, after }) => ({ at, before: after, after: before })),
  };
}

/**
 * True for continuous typing: both steps change the same place, and the second starts where the
 * first ended.
 */
export function canMergeSteps(first: UndoStep, second: UndoStep): boolean {
  const [a, b] = [first[0], second[0]];
  return (
    a !== undefined &&
    b !== undefined &&
    first.length === 1 &&
    second.length === 1 &&
    isSameJson(a.at, b.at) &&
    isSameJson(a.after, b.before) &&
    a.before !== undefined &&
    b.after !== undefined
  );
}

/**
 * Returns the path at which to compare values: the path of a list whose length changes, otherwise
 * `path`. A list at depth `removed` counts as changed even if another operation restores its
 * length.
 */
function anchor(
  before: unknown,
  after: unknown,
  path: readonly Segment[],
  removed: number,
): readonly Segment[] {
  for (let depth = 0; depth < path.length; depth += 1) {
    const [was, is] = [valueAt(before, path.slice(0, depth)), valueAt(after, path.slice(0, depth))];
    if (
      (Array.isArray(was) || Array.isArray(is)) &&
      !(Array.isArray(was) && Array.isArray(is) && was.length === is.length && depth !== removed)
    )
      return path.slice(0, depth);
    // A created or replaced parent is undone with its content.
    if (depth > 0 && !isContainer(was)) return path.slice(0, depth);
  }
  return path;
}

function difference(at: readonly Segment[], before: unknown, after: unknown): UndoPart[] {
  if (isSameJson(before, after)) return [];
  if (!isRecord(before) || !isRecord(after)) return [{ at, before, after }];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => !isSameJson(ownValue(before, key), ownValue(after, key)),
  );
  if (!areAddressable(at, keys)) return [{ at, before, after }];
  return keys.flatMap((key) =>
    difference([...at, key], ownValue(before, key), ownValue(after, key)),
  );
}

function valueAt(state: unknown, path: readonly Segment[]): unknown {
  return path.reduce<unknown>(
    (value, segment) =>
      Array.isArray(value)
        ? (value as readonly unknown[])[Number(segment)]
        : isRecord(value)
          ? ownValue(value, String(segment))
          : undefined,
    state,
  );
}

function ownValue(record: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

function isContainer(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}
