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

/**
 * Returns the attached file, or else the only file of its name, because files can be moved to
 * another folder. Undefined if the project has none.
 */
export function findAttachedFile<File extends { readonly path: string }>(
  path: string,
  files: readonly File[],
): File | undefined {
  const same = files.find((file) => file.path === path);
  if (same !== undefined) return same;
  const [named, ...others] = files.filter((file) => fileNameOf(file.path) === fileNameOf(path));
  return others.length === 0 ? named : undefined;
}

/** The last part of a path. */
export function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function valuesOf(value: JsonValue | undefined): readonly JsonValue[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}
