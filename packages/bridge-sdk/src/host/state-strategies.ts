import { isRecord } from "../protocol/is-record.ts";
import { invalidArgument } from "./invalid-argument.ts";

type Strategy = (current: unknown, value: unknown) => unknown;

const STRATEGIES: ReadonlyMap<string, Strategy> = new Map<string, Strategy>([
  ["set", (_current, value) => value],
  ["overwrite", (_current, value) => value],
  ["merge", (current, value) => (current === undefined ? value : mergeValues(current, value))],
  ["defaults", (current, value) => withDefaults(current, value)],
]);

/** Throws for an unknown strategy. */
export function applyStrategy(strategy: string, current: unknown, value: unknown): unknown {
  const apply = STRATEGIES.get(strategy);
  if (!apply)
    throw invalidArgument(
      "options.strategy",
      `Unknown conflict resolution strategy "${strategy.slice(0, 100)}". Use one of ${[...STRATEGIES.keys()].join(", ")}.`,
    );
  return apply(current, value);
}

/** Merges by key and index; an undefined value changes nothing. */
function mergeValues(current: unknown, value: unknown): unknown {
  if (value === undefined) return current;
  if (Array.isArray(current) && Array.isArray(value)) {
    return Array.from({ length: Math.max(current.length, value.length) }, (_, index) =>
      index < value.length
        ? mergeValues(current[index], value[index])
        : (current[index] as unknown),
    );
  }
  if (!isMergeable(current) || !isMergeable(value)) return value;
  return combine(current, value, mergeValues);
}

/** Fills in undefined values only. */
export function withDefaults(current: unknown, value: unknown): unknown {
  if (current === undefined) return value;
  if (!isMergeable(current) || !isMergeable(value)) return current;
  return combine(current, value, withDefaults);
}

function combine(
  current: Record<string, unknown>,
  value: Record<string, unknown>,
  merge: Strategy,
): Record<string, unknown> {
  const entries = Object.entries(value)
    .filter(([key]) => key !== "__proto__")
    .map(([key, entry]) => [
      key,
      merge(Object.hasOwn(current, key) ? current[key] : undefined, entry),
    ]);
  return { ...current, ...(Object.fromEntries(entries) as Record<string, unknown>) };
}

function isMergeable(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && !(value instanceof Date) && !(value instanceof Blob);
}
