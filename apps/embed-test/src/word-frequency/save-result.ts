import type { Connection } from "@tera/bridge-sdk";
import { isCancelled } from "./chosen-library.ts";
import { toCsv } from "./csv.ts";
import type { TermCount } from "./term-count.ts";

/** What is saved and exported: every counted term, and which of them were selected. */
export interface CountResult {
  readonly libraryName: string;
  readonly referenceCount: number;
  readonly terms: readonly TermCount[];
  readonly chosen: ReadonlySet<string>;
}

/** The result as CSV, most frequent term first. */
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

/** The name suggested for a result: the library's own name with what was done to it. */
export function resultName(libraryName: string): string {
  return `${libraryName.replace(/\.[^.]+$/u, "")}-word-frequency.csv`;
}

/**
 * Saves the result as a project file under a name the person chooses in the host's dialog, and notes it on the timeline.
 * Resolves to the file's name, or undefined when the person cancels; nothing is written or noted then.
 */
export async function saveResult(
  tera: Connection,
  result: CountResult,
): Promise<string | undefined> {
  try {
    const file = await tera.files.select({
      title: "Save the word counts",
      save: true,
      saveFilename: resultName(result.libraryName),
    });
    await tera.files.write(file.id, new Blob([resultAsCsv(result)], { type: "text/csv" }));
    await tera.log.add({
      type: "tool",
      tool: "word-freq",
      title: `Counted words of ${result.referenceCount.toLocaleString("en-GB")} references in ${result.libraryName}, saved as ${file.name}`,
      filePath: file.path.replace(/^\/projects\/[^/]+\//u, ""),
    });
    return file.name;
  } catch (error) {
    if (isCancelled(error)) return undefined;
    throw error;
  }
}
