import type { JsonValue, Reference } from "./reference.ts";

/** The key in `extras.json`, which every format writes. */
const KEY = "files";

/** Returns the paths of the files that are attached to the reference. Ignores other values. */
export function attachedFiles({ extras }: Reference): readonly string[] {
  return valuesOf(extras?.json?.[KEY]).filter((value) => typeof value === "string");
}

/**
 * Returns the paths of all files of the reference: those attached here, then those that other
 * programs named in its record. They may not exist.
 */
export function namedFiles(reference: Reference): readonly string[] {
  if (reference.extras === undefined) return NONE;
  const foreign = foreignFiles(reference).filter((value) => !WEB.test(value));
  return [...new Set([...attachedFiles(reference), ...foreign])];
}

/** Returns the web addresses that other programs named where they name files. */
export function fileAddresses(reference: Reference): readonly string[] {
  return foreignFiles(reference).filter((value) => WEB.test(value));
}

const NONE: readonly string[] = [];

const WEB = /^https?:/i;

/**
 * RIS has L1 (PDF), L2 (full text), L3 (related records) and L4 (images). BibTeX has `file`, which
 * JabRef and Zotero write as `description:path:type`, separated by semicolons.
 */
function foreignFiles({ extras: { ris, endnoteXml, bibtex } = {} }: Reference): string[] {
  return [
    ...["L1", "L2", "L3", "L4"].flatMap((tag) => ris?.[tag] ?? []),
    ...(endnoteXml?.["urls/pdf-urls/url"] ?? []),
    ...(bibtex?.["file"] ?? []).flatMap(bibtexPaths),
  ].flatMap((value) => tidyPath(value) || []);
}

/** A backslash escapes the separators. The source may also have LaTeX for one. */
function bibtexPaths(source: string): string[] {
  const text = source.replace(/\{\textbackslash}|\$\\backslash\$|\\textbackslash\{\}/g, "\\");
  return (text.match(/(?:\\[^]|[^\\;])+/g) ?? []).map((file) => {
    const parts = file.match(/(?<=^|:)(?:\\[^]|[^\\:])*/g) ?? [];
    const path = parts.length > 2 ? parts.slice(1, -1).join(":") : file;
    return path.replace(/\\([:;\\_&%#$ {}~])/g, "$1");
  });
}

function tidyPath(value: string): string {
  const path = value.trim().replace(/^(?:internal-pdf|file):\/\//i, "");
  if (WEB.test(path)) return path;
  try {
    return decodeURIComponent(path).replaceAll("\\", "/");
  } catch {
    return path.replaceAll("\\", "/");
  }
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
