import { invalidArgument } from "./invalid-argument.ts";
import { parseStatePath } from "./state-path.ts";
import type { StatePath } from "./state-path.ts";
import { valueAt } from "../protocol/state-path.ts";

/** An undefined `value` removes what is at `path`. */
export interface StateChange {
  readonly path: StatePath;
  readonly value: unknown;
}

const OPERATIONS = ["add", "replace", "remove"] as const;

/**
 * Converts a list of `{ op: "add" | "replace" | "remove", path, value }` to changes. Paths are
 * segments or JSON pointers. Changes inside a list shift its items as in JSON Patch, and write the
 * whole list.
 */
export function patchChanges(state: unknown, patch: unknown): readonly StateChange[] {
  if (!Array.isArray(patch))
    throw invalidArgument(
      "patch",
      "applyProjectStatePatch: patch must be a list of { op, path, value }",
    );
  const changes: StateChange[] = [];
  let current = state;
  for (const step of patch as readonly unknown[]) {
    const change = stepChange(current, step);
    changes.push(change);
    current = withValue(current, change.path, change.value);
  }
  return changes;
}

function stepChange(state: unknown, step: unknown): StateChange {
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
  const path = parseStatePath(segmentsOf(given), "patch");
  const parent = valueAt(state, path.slice(0, -1));
  if (!Array.isArray(parent)) return { path, value: operation === "remove" ? undefined : value };
  const last = path.at(-1);
  const index = last === "-" ? parent.length : Number(last);
  if (!Number.isInteger(index) || index < 0 || index > parent.length)
    throw invalidArgument(
      "patch",
      `applyProjectStatePatch: "${String(last).slice(0, 100)}" is not an index of that list`,
    );
  const list = [...(parent as unknown[])];
  if (operation === "add") list.splice(index, 0, value);
  else if (operation === "remove") list.splice(index, 1);
  else list[index] = value;
  return { path: path.slice(0, -1), value: list };
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
