import { isTooDeep } from "./json-depth.ts";
import type { Extras, JsonValue, Reference, Tags, TagsFormat } from "./reference.ts";
import { hasUnsafeKey } from "./unsafe-keys.ts";

export const TAGGED = ["ris", "medline", "wos", "endnoteXml", "csv", "bibtex"] as const;
/** Extras of formats whose values are JSON. */
const STRUCTURED = ["json", "cslJson"] as const;

function isObject(value: unknown): value is Record<string, JsonValue> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Returns the extras of other formats and the `unwritable` extras of the format `own` as one line
 * of JSON.
 */
export function serializeForeignExtras(
  extras: Extras,
  own: TagsFormat,
  unwritable: Tags,
): string | undefined {
  const serialized = { ...extras };
  delete serialized[own];
  if (Object.keys(unwritable).length > 0) serialized[own] = unwritable;
  return Object.keys(serialized).length > 0 ? JSON.stringify(serialized) : undefined;
}

/** Reads a single text as a list of one. `rest` has the invalid values. */
export function readExtras(value: JsonValue): { extras: Extras; rest?: JsonValue } {
  const extras: Extras = {};
  if (!isObject(value)) return { extras, rest: value };
  const rest: Record<string, JsonValue> = {};
  for (const [name, given] of Object.entries(value)) {
    if (given === null || given === undefined) continue;
    const format = TAGGED.find((one) => one === name);
    const structured = STRUCTURED.find((one) => one === name);
    if (!isObject(given) || (!format && !structured)) rest[name] = given;
    else if (format) {
      const tags: Tags = {};
      const others: Record<string, JsonValue> = {};
      for (const [tag, values] of Object.entries(given)) {
        const items = Array.isArray(values) ? values : [values];
        const texts = items.filter((item) => typeof item === "string");
        if (texts.length > 0) tags[tag] = texts;
        if (texts.length < items.length)
          others[tag] = Array.isArray(values)
            ? items.filter((item) => typeof item !== "string")
            : values;
      }
      if (Object.keys(tags).length > 0) extras[format] = tags;
      if (Object.keys(others).length > 0) rest[name] = others;
    } else if (structured && Object.keys(given).length > 0) extras[structured] = { ...given };
  }
  return Object.keys(rest).length > 0 ? { extras, rest } : { extras };
}

/** Returns false if the text is invalid or repeats a property of the reference. */
export function deserializeForeignExtras(reference: Reference, serialized: string): boolean {
  if (!serialized.startsWith("{") || isTooDeep(serialized)) return false;
  let value: JsonValue;
  try {
    value = JSON.parse(serialized) as JsonValue;
  } catch {
    return false;
  }
  const { extras, rest } = readExtras(value);
  const given = Object.entries(extras) as [keyof Extras, Record<string, JsonValue>][];
  if (given.length === 0 || rest !== undefined || hasUnsafeKey(value)) return false;
  const existing = (reference.extras ?? {}) as Record<string, Record<string, JsonValue>>;
  const repeats = STRUCTURED.some((name) =>
    Object.keys(extras[name] ?? {}).some((key) => Object.hasOwn(existing[name] ?? {}, key)),
  );
  if (repeats) return false;
  // Extend lists in place: copying thousands of them would be quadratic.
  for (const [format, values] of given) {
    const own = (existing[format] ??= {});
    for (const [key, items] of Object.entries(values)) {
      const there = Object.hasOwn(own, key) ? own[key] : undefined;
      if (Array.isArray(there) && Array.isArray(items)) for (const item of items) there.push(item);
      else own[key] = items;
    }
  }
  reference.extras = existing;
  return true;
}
