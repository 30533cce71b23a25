import { extensionOf } from "../file-name.ts";
import { isHidden, type ProjectFile } from "../project-file.ts";

/** Which files a dialog offers. Each pattern list is comma-separated; `*` stands for anything and `?` for one character. */
export interface FileFilter {
  /** Only citation libraries. */
  readonly isLibrary: boolean;
  /** Of the name without its extension. */
  readonly basename: string | undefined;
  /** Of the whole name. */
  readonly filename: string | undefined;
  /** Of the extension, with or without its dot. */
  readonly extension: string | undefined;
  readonly showHiddenFiles: boolean;
}

/** The files that a filter lets through, in their order. */
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
    const basename = file.name.slice(0, file.name.length - extension.length);
    return fitsFilename(file.name) && fitsBasename(basename) && fitsExtension(extension.slice(1));
  });
}

/** The files by folder and name, as people count. */
export function sortByPath(files: readonly ProjectFile[]): readonly ProjectFile[] {
  return files.toSorted((a, b) => PATH_COLLATOR.compare(a.path, b.path));
}

/** What a filter lets through, in words: "Citation libraries only: *.ris or *.txt"; undefined where it lets everything through. */
export function filterText({
  isLibrary,
  basename,
  filename,
  extension,
}: FileFilter): string | undefined {
  const named = [
    patternsOf(filename),
    patternsOf(basename).map((pattern) => `${pattern}.*`),
    patternsOf(extension).map((pattern) => `*.${pattern.replace(/^\./u, "")}`),
  ]
    .filter((patterns) => patterns.length > 0)
    .map(alternatives)
    .join(", and ");
  if (isLibrary)
    return named === "" ? "Citation libraries only." : `Citation libraries only: ${named}`;
  return named === "" ? undefined : `Only files named ${named}`;
}

/** The most patterns that are said in words. */
const MAX_NAMED_PATTERNS = 6;

function alternatives(patterns: readonly string[]): string {
  const left = patterns.length - MAX_NAMED_PATTERNS;
  return [...patterns.slice(0, MAX_NAMED_PATTERNS), ...(left > 0 ? [`${left} more`] : [])].join(
    " or ",
  );
}

const PATH_COLLATOR = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Longest pattern that is looked at; tools write them. */
const MAX_PATTERN_LENGTH = 200;

/** The patterns of a comma-separated list. */
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

/** Matches from left to right with one step back to the last star, so that no pattern takes long. */
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
