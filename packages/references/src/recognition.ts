import type { Collector } from "./collector.ts";
import { libraryByName, type LibraryFormat } from "./library-format.ts";

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

/**
 * Warns how the format of a file was recognised, if the file has an extension that says nothing
 * about it, such as `library.dat`.
 */
export function warnOfName(collector: Collector, filename: string, format: LibraryFormat): void {
  const [extension] = /\.[^.]+$/.exec(filename) ?? [];
  if (extension !== undefined && libraryByName(filename) === "no")
    collector.warn(
      1,
      "UNKNOWN-EXTENSION",
      `Files that end in ${extension} can be anything. This one was read as ${SIGNS[format]}.`,
    );
}
