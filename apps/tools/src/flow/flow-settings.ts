import { FLOW_NAMES, type FlowName, type FlowSettings, type SetNumber } from "./flow-numbers.ts";

type Content = Readonly<Record<string, unknown>>;

/**
 * The project's namespace with the numbers that people set, each under its name. Those of an update
 * also have its round in their name, because they do not hold for the version before.
 */
export const NAMESPACE = "prisma";
const UPDATE_SINCE = "updateSince";

/** Reads what the team decided. Ignores values of any other shape. */
export function settingsIn(content: Content | undefined): FlowSettings {
  const since = content?.[UPDATE_SINCE];
  const updateSince = typeof since === "string" ? since : undefined;
  const set: Partial<Record<FlowName, SetNumber>> = {};
  for (const name of FLOW_NAMES) {
    const number = setNumberIn(content?.[keyOf(name, updateSince)]);
    if (number !== undefined) set[name] = number;
  }
  return { set, updateSince };
}

/** The fields of the namespace that set a number; without one, they remove it. */
export function numberFields(
  name: FlowName,
  number: SetNumber | undefined,
  updateSince: string | undefined,
): Content {
  return { [keyOf(name, updateSince)]: number ?? null };
}

/** The fields that begin an update with a round; without one, the review is a new one. */
export function updateFields(round: string | undefined): Content {
  return { [UPDATE_SINCE]: round ?? null };
}

function keyOf(name: FlowName, updateSince: string | undefined): string {
  return updateSince === undefined ? name : `${name}@${updateSince}`;
}

function setNumberIn(value: unknown): SetNumber | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { count, reason, by, at, parts }: Partial<Record<keyof SetNumber, unknown>> = value;
  if (!isCount(count) || typeof reason !== "string" || typeof by !== "string") return undefined;
  if (typeof at !== "string" || Number.isNaN(Date.parse(at))) return undefined;
  return { count, reason, by, at, parts: Array.isArray(parts) ? parts.filter(isPart) : [] };
}

function isPart(value: unknown): value is SetNumber["parts"][number] {
  if (typeof value !== "object" || value === null) return false;
  const { label, count }: { readonly label?: unknown; readonly count?: unknown } = value;
  return typeof label === "string" && isCount(count);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
