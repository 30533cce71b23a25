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
  if (Array.isArray(state) && isIndex(head)) {
    const copy = state.slice() as unknown[];
    copy[head] = setAt(copy[head], rest, value);
    return Array.from(copy, (entry) => entry ?? null);
  }
  if (typeof head === "number" && !isRecord(state)) {
    return Array.from({ length: head + 1 }, (_, index) => (index === head ? setAt(undefined, rest, value) : null));
  }
  const record = isRecord(state) ? state : {};
  const key = String(head);
  return { ...record, [key]: setAt(Object.hasOwn(record, key) ? record[key] : undefined, rest, value) };
}

function unsetAt(state: unknown, path: readonly Segment[]): unknown {
  const [head, ...rest] = path;
  if (head === undefined) return {};
  if (Array.isArray(state)) {
    if (!isIndex(head) || head >= state.length) return state;
    if (rest.length === 0) return state.toSpliced(head, 1);
    return state.with(head, unsetAt(state[head], rest));
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

function isIndex(segment: Segment): segment is number {
  return typeof segment === "number" && Number.isInteger(segment) && segment >= 0;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
