import { isTooDeep } from "./json-depth.ts";
import type { Extras, JsonValue, Reference, Tags } from "./reference.ts";
import type { TaggedFormat } from "./tag-rules.ts";

const TAGGED = ["ris", "medline", "wos", "endnoteXml"] as const;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The side maps of all formats but the one that is written, and of that one what no tag can carry, as one line of JSON; undefined where there is nothing. */
export function packForeignExtras(extras: Extras, own: TaggedFormat, unwritable: Tags): string | undefined {
  const packed = { ...extras };
  delete packed[own];
  if (Object.keys(unwritable).length > 0) packed[own] = unwritable;
  return Object.keys(packed).length > 0 ? JSON.stringify(packed) : undefined;
}

/** Side maps that came from outside, without whatever isn't one. */
export function readExtras(value: unknown): Extras {
  const extras: Extras = {};
  if (!isObject(value)) return extras;
  for (const format of TAGGED) {
    const given = value[format];
    if (!isObject(given)) continue;
    const tags: Tags = {};
    for (const [tag, values] of Object.entries(given)) {
      if (tag === "__proto__" || !Array.isArray(values)) continue;
      const texts = values.filter((item): item is string => typeof item === "string");
      if (texts.length > 0) tags[tag] = texts;
    }
    if (Object.keys(tags).length > 0) extras[format] = tags;
  }
  const json = value["json"];
  if (isObject(json)) {
    const kept = Object.entries(json).filter(([key]) => key !== "__proto__") as [string, JsonValue][];
    if (kept.length > 0) extras.json = Object.fromEntries(kept);
  }
  return extras;
}

/** Takes packed side maps back into a reference; false where the text is something else. */
export function unpackForeignExtras(reference: Reference, packed: string): boolean {
  if (!packed.startsWith("{") || isTooDeep(packed)) return false;
  let value: unknown;
  try {
    value = JSON.parse(packed);
  } catch {
    return false;
  }
  const extras = readExtras(value);
  if (Object.keys(extras).length === 0) return false;
  for (const [format, tags] of Object.entries(reference.extras ?? {})) Object.assign((extras as Record<string, object>)[format] ??= {}, tags);
  reference.extras = extras;
  return true;
}
