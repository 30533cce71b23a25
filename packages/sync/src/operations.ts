import { isRecord, isSameJson } from "./json.ts";
import { FORBIDDEN_KEYS } from "@tera/bridge-sdk/host";

/** An object key or a list index. */
export type Segment = string | number;

export type Operation =
  | { readonly set: readonly Segment[]; readonly value: unknown }
  | { readonly unset: readonly Segment[] };

/**
 * Applies operations without mutating `state`. Shares untouched parts and copies each touched
 * container once.
 */
export function applyOperations(state: unknown, operations: readonly Operation[]): unknown {
  const fresh: Fresh = new Set();
  return operations.reduce<unknown>(
    (current, operation) =>
      "set" in operation
        ? setAt(current, operation.set, 0, operation.value, fresh)
        : unsetAt(current, operation.unset, 0, fresh),
    state,
  );
}

/** Containers that were created for the result, which may therefore be mutated. */
type Fresh = Set<object>;

function setAt(
  state: unknown,
  path: readonly Segment[],
  depth: number,
  value: unknown,
  fresh: Fresh,
): unknown {
  const head = path[depth];
  if (head === undefined) return value;
  if (FORBIDDEN_KEYS.has(String(head))) return state;
  if (isRecord(state) || (!Array.isArray(state) && typeof head === "string")) {
    const record = ownRecord(isRecord(state) ? state : {}, fresh);
    const key = String(head);
    record[key] = setAt(
      Object.hasOwn(record, key) ? record[key] : undefined,
      path,
      depth + 1,
      value,
      fresh,
    );
    return record;
  }
  const index = listIndex(head);
  // The server refuses an object key in a list.
  if (index === undefined) return state;
  const list = ownList(Array.isArray(state) ? (state as readonly unknown[]) : [], fresh);
  while (list.length < index) list.push(null);
  list[index] = setAt(list[index], path, depth + 1, value, fresh);
  return list;
}

function unsetAt(state: unknown, path: readonly Segment[], depth: number, fresh: Fresh): unknown {
  const head = path[depth];
  if (head === undefined || FORBIDDEN_KEYS.has(String(head))) return state;
  const isLast = depth === path.length - 1;
  if (Array.isArray(state)) {
    const index = listIndex(head);
    if (index === undefined || index >= state.length) return state;
    const list = ownList(state as readonly unknown[], fresh);
    if (isLast) list.splice(index, 1);
    else list[index] = unsetAt(list[index], path, depth + 1, fresh);
    return list;
  }
  const key = String(head);
  if (!isRecord(state) || !Object.hasOwn(state, key)) return state;
  const record = ownRecord(state, fresh);
  if (isLast) delete record[key];
  else record[key] = unsetAt(record[key], path, depth + 1, fresh);
  return record;
}

function ownRecord(record: Record<string, unknown>, fresh: Fresh): Record<string, unknown> {
  if (fresh.has(record)) return record;
  const copy = { ...record };
  fresh.add(copy);
  return copy;
}

function ownList(list: readonly unknown[], fresh: Fresh): unknown[] {
  if (fresh.has(list)) return list as unknown[];
  const copy = [...list];
  fresh.add(copy);
  return copy;
}

/** Compares objects key by key; replaces changed lists whole. */
export function differenceOperations(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): readonly Operation[] {
  const removed = Object.keys(before)
    .filter((key) => !Object.hasOwn(after, key))
    .map((key): Operation => ({ unset: [key] }));
  const changed = Object.entries(after).flatMap(([key, value]): Operation[] =>
    isSameJson(before[key], value) && Object.hasOwn(before, key) ? [] : [{ set: [key], value }],
  );
  return [...removed, ...changed];
}

const MAX_INDEX = 99_999;

/** Accepts an index as a number or a decimal string. */
function listIndex(segment: Segment): number | undefined {
  const index =
    typeof segment === "number"
      ? segment
      : /^(0|[1-9]\d*)$/.test(segment)
        ? Number(segment)
        : undefined;
  return index !== undefined && Number.isInteger(index) && index >= 0 && index <= MAX_INDEX
    ? index
    : undefined;
}
