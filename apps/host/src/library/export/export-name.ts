import { extensionOf } from "../../files/file-name.ts";
import { nameOf } from "../../files/project-file.ts";

export const EXPORT_FORMATS = [
  { extension: ".ris", label: "RIS (.ris)", about: "Covidence, EndNote, Zotero, Mendeley, Rayyan" },
  {
    extension: ".txt",
    label: "RIS (.txt)",
    about: "For programs that take text files only",
  },
  { extension: ".nbib", label: "MEDLINE (.nbib)", about: "PubMed's own format" },
  { extension: ".xml", label: "EndNote XML (.xml)", about: "For EndNote, keeps every field" },
  { extension: ".bib", label: "BibTeX (.bib)", about: "LaTeX, JabRef, Zotero" },
  { extension: ".csv", label: "CSV (.csv)", about: "Spreadsheets, ASReview" },
  { extension: ".tsv", label: "TSV (.tsv)", about: "Tables separated by tabs" },
  { extension: ".json", label: "JSON (.json)", about: "For programs and scripts" },
  {
    extension: ".csl.json",
    label: "CSL-JSON (.csl.json)",
    about: "Zotero, pandoc, citation processors",
  },
  {
    extension: ".scrn",
    label: "Screening (.scrn)",
    about: "For screening tools, includes decisions",
  },
] as const;

export type ExportExtension = (typeof EXPORT_FORMATS)[number]["extension"];

/** Falls back to RIS if the library's own format cannot be exported. */
export function defaultExtension(path: string): ExportExtension {
  return ownExtension(path) ?? ".ris";
}

/** Returns a file name such as "library-selected.ris". */
export function exportName(
  path: string,
  part: "all" | "selected" | "found",
  extension: ExportExtension,
): string {
  const name = nameOf(path);
  const base = name.slice(0, name.length - (ownExtension(name) ?? extensionOf(name)).length);
  return `${base}${part === "all" ? "" : `-${part}`}${extension}`;
}

/** Returns the longest known extension, because ".csl.json" also ends in ".json". */
function ownExtension(path: string): ExportExtension | undefined {
  return EXPORT_FORMATS.map(({ extension }) => extension)
    .filter((extension) => path.toLowerCase().endsWith(extension))
    .toSorted((one, other) => other.length - one.length)[0];
}
