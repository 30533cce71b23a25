import type { JsonValue, Reference } from "./reference.ts";

/** The key in `extras.json`, which every format writes. */
const KEY = "files";

/** Returns the paths of the files that are attached to the reference. Ignores other values. */
export function attachedFiles({ extras }: Reference): readonly string[] {
  return valuesOf(extras?.json?.[KEY]).filter((value) => typeof value === "string");
}

/** Attaches the files instead of those before; values of any other shape are kept. */
export function withAttachedFiles(reference: Reference, paths: readonly string[]): Reference {
  const { extras: { json: { [KEY]: before, ...json } = {}, ...formats } = {}, ...fields } =
    reference;
  const files = [...valuesOf(before).filter((value) => typeof value !== "string"), ...paths];
  const all = files.length === 0 ? json : { ...json, [KEY]: files };
  const extras = Object.keys(all).length === 0 ? formats : { ...formats, json: all };
  return Object.keys(extras).length === 0 ? fields : { ...fields, extras };
}

function valuesOf(value: JsonValue | undefined): readonly JsonValue[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}
