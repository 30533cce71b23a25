import { existsSync } from "node:fs";
import { join } from "node:path";

export interface CitationFile {
  readonly path: string;
  readonly name: string;
  readonly references: number;
}

/** The folder of real citation exports, if there is one. */
export const REAL_CITATIONS =
  process.env["REFERENCE_FILES"] ?? join(import.meta.dirname, "../../../shared/data/references");
const OWN = join(import.meta.dirname, "../fixtures");

const file = (folder: string, name: string, references: number): CitationFile => ({
  path: join(folder, name),
  name,
  references,
});

/** Real citation exports if available, otherwise small made-up files. */
export const CITATION_FILES: readonly CitationFile[] = existsSync(REAL_CITATIONS)
  ? [
      file(REAL_CITATIONS, "citesource-test_1.ris", 642),
      file(REAL_CITATIONS, "revtools-restoration_pubmed.nbib", 104),
      file(REAL_CITATIONS, "reflib-blue-light.xml", 102),
    ]
  : [
      file(OWN, "invented-trials.ris", 12),
      file(OWN, "invented-cohorts.nbib", 3),
      file(OWN, "invented-reviews.xml", 2),
    ];

export const INVENTED_TRIALS: CitationFile = file(OWN, "invented-trials.ris", 12);

/** A RIS file with one article for each title. */
export const RIS = (titles: readonly string[]): string =>
  titles.map((title) => `TY  - JOUR\nID  - ${title}\nTI  - ${title}\nER  - \n\n`).join("");
