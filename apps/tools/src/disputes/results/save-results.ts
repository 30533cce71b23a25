import type { Connection, Reference } from "@tera/bridge-sdk";
import { countText, numberText } from "../../frame/number-text.ts";
import { isDownload, pathInProject } from "../../frame/project-path.ts";
import { selectFiles } from "../../frame/select-files.ts";
import { recordReader, type ScreenedRecord } from "../../screening/screened-record.ts";
import type { LoadedRound } from "../resolving/load-disputes.ts";
import { loadConflicts } from "../resolving/load-disputes.ts";
import { toDisputes } from "../dispute.ts";
import { type DisputeResults, resultsOf } from "./dispute-results.ts";

export interface SavedResults {
  /** The names of the saved files. */
  readonly files: readonly string[];
  readonly results: DisputeResults;
}

export interface SaveProgress {
  readonly text: string;
  readonly done: number;
  readonly total: number;
}

/**
 * Writes the resolved references into files, under names for which it asks once, and logs them on
 * the timeline. Writes nothing if the person cancels.
 */
export async function saveResults(
  tera: Connection,
  { round, file, nameOf }: LoadedRound,
  onProgress: (progress: SaveProgress) => void,
  signal: AbortSignal,
): Promise<SavedResults> {
  if (file === undefined)
    throw new Error(`“${round.filePath}” is not in this project. Choose its library first.`);
  const references: Reference[] = [];
  const records: ScreenedRecord[] = [];
  const toRecord = recordReader();
  for await (const part of tera.with({ signal }).library.stream(file.id)) {
    signal.throwIfAborted();
    for (const reference of part) {
      references.push(reference);
      records.push(toRecord(reference));
    }
    onProgress({
      text: `Reading ${file.name}`,
      done: references.length,
      total: Math.max(round.references, references.length),
    });
  }
  const conflicts = await loadConflicts(tera, round.id, signal);
  const results = resultsOf(toDisputes(conflicts, records), references, nameOf);
  const sets = [
    { hint: "disputed-included", content: results.included },
    { hint: "disputed-discarded", content: results.discarded },
  ].filter(({ content }) => content.length > 0);
  if (sets.length === 0) return { files: [], results };
  const saved =
    (await selectFiles(
      tera,
      sets.map(({ hint }) => hint),
      signal,
    )) ?? [];
  const calls = tera.with({ signal });
  for (const [index, target] of saved.entries()) {
    const set = sets[index];
    if (set === undefined) continue;
    onProgress({ text: `Saving ${target.name}`, done: index, total: saved.length });
    await calls.library.write(target.id, set.content, { hint: set.hint });
  }
  const kept = saved.filter(({ path }) => !isDownload(path));
  if (kept.length > 0)
    await tera.log.add({
      type: "tool",
      tool: "disputatron",
      title: `Resolved conflicts of ${round.name}: ${countText(results.included.length, "reference")} included, ${numberText(results.discarded.length)} discarded`,
      filePaths: kept.map(({ path }) => pathInProject(path)),
    });
  return { files: saved.map(({ name }) => name), results };
}
