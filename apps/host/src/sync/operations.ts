/** One step into a document: a key of an object or an index of a list. */
export type Segment = string | number;

/** A change of a document at one place. */
export type Operation = { readonly set: readonly Segment[]; readonly value: unknown } | { readonly unset: readonly Segment[] };

/** Keys that would reach an object's machinery instead of its data. */
const FORBIDDEN = new Set<Segment>(["__proto__", "constructor", "prototype"]);

/** The state after the operations, in order. The given state is not changed; parts that no operation touches are shared with it. */
export function applyOperations(state: unknown, operations: readonly Operation[]): unknown {
  return operations.reduce<unknown>((current, operation) => applyOperation(current, operation), state);
}

function applyOperation(state: unknown, operation: Operation): unknown {
  if ("set" in operation) return setAt(state, operation.set, operation.value);
  return unsetAt(state, operation.unset);
}

function setAt(state: unknown, path: readonly Segment[], value: unknown): unknown {
  const [head, ...rest] = path;
  if (head === undefined) return value;
  if (FORBIDDEN.has(head)) return state;
  if (isRecord(state) || (!Array.isArray(state) && typeof head === "string")) {
    const record = isRecord(state) ? state : {};
    const key = String(head);
    return { ...record, [key]: setAt(Object.hasOwn(record, key) ? record[key] : undefined, rest, value) };
  }
  const list: readonly unknown[] = Array.isArray(state) ? state : [];
  const index = listIndex(head);
  // The server refuses a key inside a list; until it has said so nothing changes.
  if (index === undefined) return state;
  const length = Math.max(list.length, index + 1);
  return Array.from({ length }, (_, position) => (position === index ? setAt(list[index], rest, value) : (list[position] ?? null)));
}

function unsetAt(state: unknown, path: readonly Segment[]): unknown {
  const [head, ...rest] = path;
  if (head === undefined) return state;
  if (Array.isArray(state)) {
    const list: readonly unknown[] = state;
    const index = listIndex(head);
    if (index === undefined || index >= list.length) return state;
    return rest.length === 0 ? list.toSpliced(index, 1) : list.with(index, unsetAt(list[index], rest));
  }
  const key = String(head);
  if (!isRecord(state) || !Object.hasOwn(state, key)) return state;
  if (rest.length > 0) return { ...state, [key]: unsetAt(state[key], rest) };
  const { [key]: _removed, ...kept } = state;
  return kept;
}

/** The operations that turn one record into another, key by key; lists are replaced whole. */
export function differenceOperations(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): readonly Operation[] {
  const removed = Object.keys(before).filter((key) => !Object.hasOwn(after, key)).map((key): Operation => ({ unset: [key] }));
  const changed = Object.entries(after).flatMap(([key, value]): Operation[] => (isSame(before[key], value) && Object.hasOwn(before, key) ? [] : [{ set: [key], value }]));
  return [...removed, ...changed];
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** The most elements that an index may reach. */
const MAXIMUM_INDEX = 99_999;

/** The list position that a segment names, as a number or as JSON writes it in a key. */
function listIndex(segment: Segment): number | undefined {
  const index = typeof segment === "number" ? segment : /^(0|[1-9]\d*)$/.test(segment) ? Number(segment) : undefined;
  return index !== undefined && Number.isInteger(index) && index >= 0 && index <= MAXIMUM_INDEX ? index : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
