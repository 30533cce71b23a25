import { BridgeError } from "../protocol/errors.ts";
import { invalidArgument } from "./invalid-argument.ts";
import { parseStatePath } from "./state-path.ts";
import type { StatePath } from "./state-path.ts";
import { valueAt } from "../protocol/state-path.ts";

/** An undefined `value` removes the value at `path`. */
export interface StateChange {
  readonly path: StatePath;
  readonly value: unknown;
}

const OPERATIONS = ["add", "replace", "remove"] as const;

/**
 * Converts a list of `{ op: "add" | "replace" | "remove", path, value }` to changes. A path is a
 * list of segments or a JSON pointer. A change inside a list writes the whole list. Throws
 * STATE-CONFLICT if a value that a step changes differs from `seen`, the state that the tool last
 * received.
 */
export function patchChanges(
  state: unknown,
  patch: unknown,
  seen?: Readonly<Record<string, unknown>>,
): readonly StateChange[] {
  if (!Array.isArray(patch))
    throw invalidArgument(
      "patch",
      "applyProjectStatePatch: patch must be a list of { op, path, value }",
    );
  const changes: StateChange[] = [];
  let current = state;
  let known: unknown = seen;
  for (const given of patch as readonly unknown[]) {
    const step = readStep(given);
    if (isGone(current, known, step) || (known !== undefined && overwrites(current, known, step)))
      throw conflictAt(step.path);
    const change = changeOf(current, step);
    if (change === undefined)
      throw invalidArgument(
        "patch",
        `applyProjectStatePatch: "${String(step.path.at(-1)).slice(0, 100)}" is not an index of that list`,
      );
    changes.push(change);
    current = withValue(current, change.path, change.value);
    const same = known === undefined ? undefined : changeOf(known, step);
    if (same !== undefined) known = withValue(known, same.path, same.value);
  }
  return changes;
}

interface PatchStep {
  readonly operation: (typeof OPERATIONS)[number];
  readonly path: StatePath;
  readonly value: unknown;
}

function readStep(step: unknown): PatchStep {
  const {
    op,
    path: given,
    value,
  } = (typeof step === "object" && step !== null ? step : {}) as {
    op?: unknown;
    path?: unknown;
    value?: unknown;
  };
  const operation = OPERATIONS.find((known) => known === op);
  if (!operation)
    throw invalidArgument(
      "patch",
      `applyProjectStatePatch: op must be one of ${OPERATIONS.join(", ")}`,
    );
  return { operation, path: parseStatePath(segmentsOf(given), "patch"), value };
}

/** Undefined if the step names no index of its list. */
function changeOf(state: unknown, { operation, path, value }: PatchStep): StateChange | undefined {
  const parent = valueAt(state, path.slice(0, -1));
  if (!Array.isArray(parent)) return { path, value: operation === "remove" ? undefined : value };
  const last = path.at(-1);
  const index = last === "-" ? parent.length : Number(last);
  if (!Number.isInteger(index) || index < 0 || index > parent.length) return undefined;
  const list = [...(parent as unknown[])];
  if (operation === "add") list.splice(index, 0, value);
  else if (operation === "remove") list.splice(index, 1);
  else list[index] = value;
  return { path: path.slice(0, -1), value: list };
}

function parentOf(state: unknown, { path }: PatchStep): unknown {
  return valueAt(state, path.slice(0, -1));
}

/**
 * Whether the object or list that a step changes is gone. An addition may create it, unless the
 * tool has seen it.
 */
function isGone(current: unknown, seen: unknown, step: PatchStep): boolean {
  if (isContainer(parentOf(current, step))) return false;
  return step.operation !== "add" || isContainer(parentOf(seen, step));
}

/** Whether a step would overwrite a change that the tool has not seen. */
function overwrites(current: unknown, seen: unknown, step: PatchStep): boolean {
  const { operation, path, value } = step;
  if (operation === "add" && Array.isArray(parentOf(current, step))) return false;
  const there = valueAt(current, path);
  const isWanted = operation === "remove" ? there === undefined : isSameJson(there, value);
  return !isWanted && !isSameJson(there, valueAt(seen, path));
}

function conflictAt(path: StatePath): BridgeError {
  const place = path.join(".").slice(0, MAX_SHOWN_LENGTH);
  return new BridgeError(
    "STATE-CONFLICT",
    `Someone else changed or removed "${place}" in the meantime, so nothing of this change was saved. Copy what you entered, then reload the tool.`,
    { argument: "patch" },
  );
}

const MAX_SHOWN_LENGTH = 200;

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** Ignores the order of keys. */
function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isContainer(one) || !isContainer(other) || Array.isArray(one) !== Array.isArray(other))
    return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every(
      (key) =>
        Object.hasOwn(other, key) &&
        isSameJson((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]),
    )
  );
}

function segmentsOf(path: unknown): readonly (string | number)[] {
  if (
    Array.isArray(path) &&
    path.every((part) => typeof part === "string" || typeof part === "number")
  )
    return path;
  if (typeof path === "string" && path.startsWith("/"))
    return path
      .slice(1)
      .split("/")
      .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
  throw invalidArgument(
    "patch",
    "applyProjectStatePatch: path must be a list of segments or start with '/'",
  );
}

function withValue(state: unknown, path: StatePath, value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (Array.isArray(state)) {
    const list = [...(state as unknown[])];
    list[Number(key)] = withValue(list[Number(key)], rest, value);
    return list;
  }
  const record =
    typeof state === "object" && state !== null ? (state as Readonly<Record<string, unknown>>) : {};
  if (rest.length > 0 || value !== undefined)
    return {
      ...record,
      [key]: withValue(Object.hasOwn(record, key) ? record[key] : undefined, rest, value),
    };
  const { [key]: _gone, ...others } = record;
  return others;
}
