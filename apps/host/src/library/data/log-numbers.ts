import type { SourceCount } from "@tera/contract";
import { appendLog } from "../../timeline/append-log.ts";
import { $library } from "./library-store.ts";

interface RemovedDuplicates {
  readonly removed: number;
  /** How many references are left. */
  readonly left: number;
  /** Says how the duplicates were decided, and by which rules they were merged. */
  readonly title: string;
}

/** Logs the numbers of a PRISMA flow diagram for the open library. */
export async function logDuplicatesRemoved({
  removed,
  left,
  title,
}: RemovedDuplicates): Promise<void> {
  await logOpenLibrary((filePath) => ({
    type: "fileDedupe",
    filePath,
    removed,
    references: left,
    title,
  }));
}

export async function logImported(
  references: number,
  sources: readonly SourceCount[],
): Promise<void> {
  await logOpenLibrary((filePath) => ({ type: "fileImport", filePath, references, sources }));
}

/** `way` says how people added them: "DOI", "PMID and title", "hand". */
export async function logAdded(references: number, way: string): Promise<void> {
  await logOpenLibrary((filePath) => ({ type: "fileImport", filePath, references, title: way }));
}

/**
 * Logs the undo or redo of a change whose numbers are in the log, so that the totals stay correct.
 */
export async function logUndone(title: string): Promise<void> {
  await logOpenLibrary((filePath) => ({ type: "fileEdit", filePath, title }));
}

async function logOpenLibrary(
  entryOf: (path: string) => Parameters<typeof appendLog>[1],
): Promise<void> {
  const library = $library.get();
  if (library !== undefined) await appendLog(library.projectId, entryOf(library.path));
}
