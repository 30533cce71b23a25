import type { Connection, ProjectFileRecord, Reference } from "@tera/bridge-sdk";
import { isCancelled } from "../../frame/failure.ts";
import { countText, numberText } from "../../frame/number-text.ts";
import { isDownload, pathInProject } from "../../frame/project-path.ts";
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
 * Writes the resolved references into two files, under names that the person chooses, and logs them
 * on the timeline. A file whose dialog the person cancels is not written.
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
  const saved: ProjectFileRecord[] = [];
  for (const [hint, title, content] of [
    ["disputed-included", "Save the included references", results.included],
    ["disputed-discarded", "Save the discarded references", results.discarded],
  ] as const) {
    if (content.length === 0) continue;
    onProgress({ text: title, done: saved.length, total: 2 });
    const target = await saveFile(tera, hint, title, content, signal);
    if (target !== undefined) saved.push(target);
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

/** Resolves to undefined if the person cancels the dialog. */
async function saveFile(
  tera: Connection,
  hint: string,
  title: string,
  references: readonly Reference[],
  signal: AbortSignal,
): Promise<ProjectFileRecord | undefined> {
  const calls = tera.with({ signal });
  try {
    const target = await calls.files.select({
      title,
      hint,
      save: true,
      filters: { library: true },
    });
    await calls.library.write(target.id, references, { hint, overwrite: true });
    return target;
  } catch (error) {
    if (isCancelled(error) && !signal.aborted) return undefined;
    throw error;
  }
}
