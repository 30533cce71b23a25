import { MAX_DEPTH, isTooDeep } from "./json-depth.ts";
import { referenceFromPlain } from "./plain-reference.ts";
import type { Extras, JsonValue, Reference } from "./reference.ts";
import { LIST_FIELDS, TEXT_FIELDS } from "./tag-rules.ts";
import { hasUnsafeKey } from "./unsafe-keys.ts";

const FIELDS = ["id", ...TEXT_FIELDS, ...LIST_FIELDS] as const;
/** Carried values wrap those of a record. */
const CARRIER_DEPTH = MAX_DEPTH + 5;

type Carried = Record<string, JsonValue>;

/**
 * Returns one line of JSON with the values of `reference` that `visible`, the same record as other
 * programs read it, lacks or changes. `null` marks a value that only `visible` has. Returns
 * undefined if both are equal.
 */
export function serializeCarried(reference: Reference, visible: Reference): string | undefined {
  const carried: Carried = {};
  for (const field of FIELDS)
    if (!isSame(reference[field], visible[field])) carried[field] = reference[field] ?? null;
  const extras: Carried = {};
  const own = (reference.extras ?? {}) as Carried;
  const seen = (visible.extras ?? {}) as Carried;
  for (const name of new Set([...Object.keys(own), ...Object.keys(seen)]))
    if (!isSameExtras(own[name], seen[name])) extras[name] = own[name] ?? null;
  if (Object.keys(extras).length > 0) carried["extras"] = extras;
  return Object.keys(carried).length > 0 ? JSON.stringify(carried) : undefined;
}

/**
 * Adds carried values to `visible`. Where another program has changed the record since it was
 * written, the visible value wins. `asVisible` returns a reference as other programs would read it.
 * Returns null if the text holds no carried values.
 */
export function restoreCarried(
  visible: Reference,
  serialized: string,
  asVisible: (reference: Reference) => Reference,
): Reference | null {
  const carried = parseCarried(serialized);
  if (carried === null) return null;
  const { extras, ...fields } = carried;
  const given = referenceFromPlain({ title: "", ...fields }, () => undefined);
  if (given === null || given.extras) return null;
  const restored: Reference = { ...visible };
  for (const field of FIELDS) if (Object.hasOwn(fields, field)) copyField(given, restored, field);
  if (extras !== undefined) restoreExtras(restored, extras);
  const written = asVisible(restored);
  for (const field of FIELDS)
    if (Object.hasOwn(fields, field) && !isSame(written[field], visible[field]))
      copyField(visible, restored, field);
  addNewExtras(restored, visible, written);
  return restored;
}

function parseCarried(serialized: string): Carried | null {
  if (!serialized.startsWith("{") || isTooDeep(serialized, CARRIER_DEPTH)) return null;
  try {
    const value = JSON.parse(serialized) as JsonValue;
    return hasUnsafeKey(value) ? null : (value as Carried);
  } catch {
    return null;
  }
}

function copyField(from: Reference, to: Reference, field: (typeof FIELDS)[number]): void {
  const value = from[field];
  if (value === undefined || value === "") {
    if (field === "id") to.id = "";
    else delete to[field];
  } else Object.assign(to, { [field]: value });
}

function restoreExtras(restored: Reference, given: JsonValue): void {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return;
  const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
  const read = referenceFromPlain({ title: "", extras: present }, () => undefined)?.extras ?? {};
  const extras: Extras = { ...restored.extras };
  for (const name of Object.keys(given)) delete extras[name as keyof Extras];
  Object.assign(extras, read);
  if (Object.keys(extras).length > 0) restored.extras = extras;
  else delete restored.extras;
}

/** Adds extras that another program has written since. */
function addNewExtras(restored: Reference, visible: Reference, written: Reference): void {
  const known = (written.extras ?? {}) as Record<string, Carried | undefined>;
  for (const [name, values] of Object.entries(visible.extras ?? {}) as [string, Carried][])
    for (const [key, value] of Object.entries(values)) {
      if (Object.hasOwn(known[name] ?? {}, key)) continue;
      const extras = { ...restored.extras } as Record<string, Carried>;
      if (Object.hasOwn(extras[name] ?? {}, key)) continue;
      extras[name] = { ...extras[name], [key]: value };
      restored.extras = extras;
    }
}

/** The order of the properties does not matter. */
function isSameExtras(one: JsonValue = {}, other: JsonValue = {}): boolean {
  const [own, seen] = [one, other] as [Carried, Carried];
  const keys = Object.keys(own);
  return (
    keys.length === Object.keys(seen).length &&
    keys.every((key) => Object.hasOwn(seen, key) && isSame(own[key], seen[key]))
  );
}

function isSame(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  return (
    one === other ||
    (typeof one === "object" &&
      typeof other === "object" &&
      JSON.stringify(one) === JSON.stringify(other))
  );
}
