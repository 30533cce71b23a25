import type { LibraryFormat } from "./library-format.ts";

const SIGNS: Readonly<Record<LibraryFormat, string>> = {
  ris: "RIS, because it has lines that begin “TY  - ”",
  medline: "PubMed nbib, because it has lines that begin “PMID- ”",
  endnoteXml: "EndNote XML, because it is XML with records",
  json: "JSON, because it begins with a list or an object",
  cslJson: "CSL JSON, because its items have CSL's properties",
  csv: "a CSV table, because its first row names the columns of references",
  tsv: "a table separated by tabs, because its first row names the columns of references",
  bibtex: "BibTeX, because it has entries that begin with “@”",
  wos: "Web of Science text, because it has lines that begin “PT ”",
};

/** Says how the format of a file was recognised that its name does not say. */
export function recognitionOf(filename: string, format: LibraryFormat): string {
  const extension = filename.slice(filename.lastIndexOf("."));
  return `Files that end in ${extension} can be anything. This one was read as ${SIGNS[format]}.`;
}
