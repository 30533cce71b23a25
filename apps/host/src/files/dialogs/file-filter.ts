import { extensionOf } from "../file-name.ts";
import { compareNames, isHidden, type ProjectFile } from "../project-file.ts";

/** Pattern lists are comma-separated; `*` matches anything, `?` one character. */
export interface FileFilter {
  readonly isLibrary: boolean;
  /** Matched against the whole name. */
  readonly basename: string | undefined;
  /** Matched against the name without extension. */
  readonly filename: string | undefined;
  /** With or without a leading dot. */
  readonly extension: string | undefined;
  readonly showHiddenFiles: boolean;
}

/** Keeps the files' order. */
export function filterFiles(
  files: readonly ProjectFile[],
  filter: FileFilter,
): readonly ProjectFile[] {
  const fitsFilename = matcher(filter.filename);
  const fitsBasename = matcher(filter.basename);
  const fitsExtension = matcher(filter.extension?.replaceAll(/(^|,)\s*\./gu, "$1"));
  return files.filter((file) => {
    if (filter.isLibrary && file.library === undefined) return false;
    if (!filter.showHiddenFiles && isHidden(file.path)) return false;
    const extension = extensionOf(file.name);
    const filename = file.name.slice(0, file.name.length - extension.length);
    return fitsBasename(file.name) && fitsFilename(filename) && fitsExtension(extension.slice(1));
  });
}

/** Natural order: "b9" before "b10". */
export function sortByPath(files: readonly ProjectFile[]): readonly ProjectFile[] {
  return files.toSorted((a, b) => compareNames(a.path, b.path));
}

/**
 * Describes a filter: "Citation libraries only: *.ris or *.txt"; undefined if it accepts
 * everything.
 */
export function filterText({
  isLibrary,
  basename,
  filename,
  extension,
}: FileFilter): string | undefined {
  const named = [
    patternsOf(basename),
    patternsOf(filename).map((pattern) => `${pattern}.*`),
    patternsOf(extension).map((pattern) => `*.${pattern.replace(/^\./u, "")}`),
  ]
    .filter((patterns) => patterns.length > 0)
    .map(alternatives)
    .join(", and ");
  if (isLibrary)
    return named === "" ? "Citation libraries only." : `Citation libraries only: ${named}`;
  return named === "" ? undefined : `Only files named ${named}`;
}

const MAX_NAMED_PATTERNS = 6;

function alternatives(patterns: readonly string[]): string {
  const left = patterns.length - MAX_NAMED_PATTERNS;
  return [...patterns.slice(0, MAX_NAMED_PATTERNS), ...(left > 0 ? [`${left} more`] : [])].join(
    " or ",
  );
}

/** In characters. Longer patterns, which come from tools, are cut. */
const MAX_PATTERN_LENGTH = 200;

function patternsOf(patterns = ""): readonly string[] {
  return patterns
    .split(",")
    .map((pattern) => pattern.slice(0, MAX_PATTERN_LENGTH).trim())
    .filter(Boolean);
}

function matcher(patterns: string | undefined): (text: string) => boolean {
  const globs = patternsOf(patterns).map(plain);
  if (globs.length === 0) return () => true;
  return (text) => globs.some((glob) => matchesGlob(plain(text), glob));
}

/** Backtracks only to the last star, so that every pattern matches quickly. */
function matchesGlob(text: string, glob: string): boolean {
  let at = 0;
  let place = 0;
  let star = -1;
  let resume = 0;
  while (at < text.length) {
    if (glob[place] === "*") {
      star = place;
      resume = at;
      place += 1;
    } else if (place < glob.length && (glob[place] === "?" || glob[place] === text[at])) {
      at += 1;
      place += 1;
    } else if (star >= 0) {
      place = star + 1;
      resume += 1;
      at = resume;
    } else return false;
  }
  while (glob[place] === "*") place += 1;
  return place === glob.length;
}

function plain(text: string): string {
  return text.normalize("NFC").toLowerCase();
}
