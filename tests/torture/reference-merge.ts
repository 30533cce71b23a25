import type { Operation, Segment } from "../../packages/sync/src/operations.ts";

/*
 * A second, independent implementation, so that a fault in the product's merge shows as a
 * difference.
 */

type Container = unknown[] | Record<string, unknown>;

export function referenceMerge(state: unknown, operations: readonly Operation[]): unknown {
  let root: Record<string, unknown> = { state };
  for (const operation of operations)
    root =
      ("set" in operation
        ? put(root, operation.set, operation.value)
        : take(root, operation.unset)) ?? root;
  return root["state"];
}

/** Returns undefined for an invalid operation: one that sets an invalid index in a list. */
function put(
  root: Readonly<Record<string, unknown>>,
  path: readonly Segment[],
  value: unknown,
): Record<string, unknown> | undefined {
  const changed = { ...root };
  let holder: Container = changed;
  let key: Segment = "state";
  for (const segment of path) {
    const was = at(holder, key);
    const here: Container = isContainer(was) ? copied(was) : typeof segment === "number" ? [] : {};
    place(holder, key, here);
    if (Array.isArray(here)) {
      const index = indexOf(segment);
      if (index === undefined) return undefined;
      while (here.length < index) here.push(null);
      key = index;
    } else key = String(segment);
    holder = here;
  }
  place(holder, key, value);
  return changed;
}

/** Returns undefined if there is nothing to remove. */
function take(
  root: Readonly<Record<string, unknown>>,
  path: readonly Segment[],
): Record<string, unknown> | undefined {
  const changed = { ...root };
  let holder: Container = changed;
  let key: Segment = "state";
  for (const segment of path) {
    const was = at(holder, key);
    if (!isContainer(was)) return undefined;
    const next = Array.isArray(was) ? indexOf(segment) : String(segment);
    if (next === undefined || !Object.hasOwn(was, next)) return undefined;
    const here = copied(was);
    place(holder, key, here);
    [holder, key] = [here, next];
  }
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else delete holder[String(key)];
  return changed;
}

function isContainer(value: unknown): value is Container {
  return typeof value === "object" && value !== null;
}

function copied(container: Container): Container {
  return Array.isArray(container) ? [...container] : { ...container };
}

function at(holder: Container, key: Segment): unknown {
  return Object.hasOwn(holder, key) ? (holder as Record<Segment, unknown>)[key] : undefined;
}

function place(holder: Container, key: Segment, value: unknown): void {
  (holder as Record<Segment, unknown>)[key] = value;
}

function indexOf(segment: Segment): number | undefined {
  const index = Number(segment);
  return String(index) === String(segment) &&
    Number.isInteger(index) &&
    index >= 0 &&
    index <= 99_999
    ? index
    : undefined;
}
