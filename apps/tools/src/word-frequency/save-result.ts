import type { Connection } from "@tera/bridge-sdk";
import { isCancelled } from "../frame/failure.ts";
import { isDownload, pathInProject } from "../frame/project-path.ts";
import { toCsv } from "../frame/csv.ts";
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

export interface SavedResult {
  readonly name: string;
  readonly isDownload: boolean;
}

/**
 * Saves the result under a name chosen in the host's dialog, and logs the save on the timeline,
 * unless it is only downloaded. If the person cancels, resolves to undefined and writes nothing.
 */
export async function saveResult(
  tera: Connection,
  result: CountResult,
): Promise<SavedResult | undefined> {
  try {
    const file = await tera.files.select({
      title: "Save the word counts",
      save: true,
      saveFilename: resultName(result.libraryName),
    });
    await tera.files.write(file.id, new Blob([resultAsCsv(result)], { type: "text/csv" }));
    if (isDownload(file.path)) return { name: file.name, isDownload: true };
    await tera.log.add({
      type: "tool",
      tool: "word-freq",
      title: `Counted words in ${result.libraryName} (${result.referenceCount.toLocaleString("en-GB")} references), saved as ${file.name}`,
      filePath: pathInProject(file.path),
    });
    return { name: file.name, isDownload: false };
  } catch (error) {
    if (isCancelled(error)) return undefined;
    throw error;
  }
}
