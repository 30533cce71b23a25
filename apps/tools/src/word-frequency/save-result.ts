import type { Connection } from "@tera/bridge-sdk";
import { toCsv } from "../frame/csv.ts";
import { type SavedFile, saveFile } from "../frame/save-file.ts";
import type { TermCount } from "./term-count.ts";

export interface CountResult {
  readonly libraryName: string;
  readonly referenceCount: number;
  readonly terms: readonly TermCount[];
  readonly chosen: ReadonlySet<string>;
}

export function resultAsCsv({ terms, chosen }: CountResult): string {
  return toCsv([
    ["Term", "References", "In the title", "Not in the title", "Chosen"],
    ...terms.map(({ term, total, inTitle, elsewhere }) => [
      term,
      total,
      inTitle,
      elsewhere,
      chosen.has(term) ? "yes" : "",
    ]),
  ]);
}

export function resultName(libraryName: string): string {
  return `${libraryName.replace(/\.[^.]+$/u, "")}-word-frequency.csv`;
}

/** Saves the result. If the person cancels, resolves to undefined and writes nothing. */
export function saveResult(tera: Connection, result: CountResult): Promise<SavedFile | undefined> {
  const { libraryName, referenceCount } = result;
  return saveFile(tera, {
    title: "Save the word counts",
    name: resultName(libraryName),
    tool: "word-freq",
    make: () => new Blob([resultAsCsv(result)], { type: "text/csv" }),
    logTitle: (name) =>
      `Counted words in ${libraryName} (${referenceCount.toLocaleString("en-GB")} references), saved as ${name}`,
  });
}
