import { ReferencesError } from "./references-error.ts";

/**
 * `medline` is PubMed's nbib, `json` is reflib's format, `cslJson` is CSL's, `csv` is a table
 * separated by commas or semicolons, `tsv` by tabs, `wos` is Web of Science's tagged text.
 */
export type LibraryFormat = WritableFormat | "wos";

export const WRITABLE_FORMATS = [
  "ris",
  "medline",
  "endnoteXml",
  "json",
  "cslJson",
  "csv",
  "tsv",
  "bibtex",
] as const;

export type WritableFormat = (typeof WRITABLE_FORMATS)[number];

/** The save dialog writes RIS as .txt. A .scrn file is JSON with screening decisions. */
const FORMAT_OF_EXTENSION = new Map<string, LibraryFormat>([
  ["ris", "ris"],
  ["txt", "ris"],
  ["nbib", "medline"],
  ["medline", "medline"],
  ["xml", "endnoteXml"],
  ["json", "json"],
  ["scrn", "json"],
  ["csv", "csv"],
  ["tsv", "tsv"],
  ["tab", "tsv"],
  ["bib", "bibtex"],
  ["ciw", "wos"],
]);

/** Files with these extensions are libraries. */
const LIBRARY_EXTENSIONS = new Set(["ris", "nbib", "medline", "xml", "scrn", "ciw", "enw", "bib"]);
/** Files with these extensions are libraries if they contain references. */
const POSSIBLE_LIBRARY_EXTENSIONS = new Set(["txt", "json", "csv", "tsv"]);

/**
 * Returns, from the file name alone, whether the file is a library. "maybe" means that its content
 * decides.
 */
export function libraryByName(filename: string): "yes" | "maybe" | "no" {
  const extension = extensionOf(filename);
  if (LIBRARY_EXTENSIONS.has(extension)) return "yes";
  return POSSIBLE_LIBRARY_EXTENSIONS.has(extension) ? "maybe" : "no";
}

/** For the file pickers of browsers: `.ris,.nbib,…`. */
export function libraryFileTypes(): string {
  return [...LIBRARY_EXTENSIONS, ...POSSIBLE_LIBRARY_EXTENSIONS]
    .map((extension) => `.${extension}`)
    .join(",");
}

/** Returns the extension in lower case, without the dot, or "" if the name has no dot. */
function extensionOf(filename: string): string {
  const dot = filename.lastIndexOf(".");
  return dot < 0 ? "" : filename.slice(dot + 1).toLowerCase();
}

/**
 * Returns the format to write for a file name. When a file is read, its content takes precedence
 * over its name.
 */
export function formatOfName(filename: string | undefined): LibraryFormat | null {
  if (/\.csl\.json$/i.test(filename ?? "")) return "cslJson";
  return FORMAT_OF_EXTENSION.get(extensionOf(filename ?? "")) ?? null;
}

/** Throws `UNSUPPORTED-FORMAT` if the given format or the file name's format cannot be written. */
export function writableFormat(
  target: { filename: string } | { format: WritableFormat },
): WritableFormat {
  const format = "format" in target ? target.format : formatOfName(target.filename);
  if (format !== null && (WRITABLE_FORMATS as readonly string[]).includes(format))
    return format as WritableFormat;
  const requested = "format" in target ? target.format : target.filename;
  throw new ReferencesError(
    "UNSUPPORTED-FORMAT",
    `Unsupported library format: "${requested}" can't be written. Choose .ris, .txt, .nbib, .xml, .json, .scrn, .csv, .tsv or .bib.`,
  );
}
