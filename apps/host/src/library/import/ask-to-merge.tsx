import { dialogs, toaster } from "../../errors/notices.ts";
import { $files, refreshFiles } from "../../files/files-store.ts";
import { isHidden, nameOf } from "../../files/project-file.ts";
import { withWorkProgress } from "../../errors/work-progress.tsx";
import { countOf } from "../../platform/date-text.ts";
import { librariesToMerge } from "./libraries-to-merge.ts";
import { MergeDialog } from "./MergeDialog.tsx";
import { askSources } from "../sources/ask-sources.tsx";
import { inspectLibraries, mergeLibraries } from "./merge-libraries.ts";
import { showSaving } from "../edits/write-edits.ts";

export async function askToMerge(projectId: string): Promise<void> {
  const listed = ($files.get() ?? []).filter(({ path }) => !isHidden(path));
  const files = listed.toSorted(
    (a, b) => Number(b.library !== undefined) - Number(a.library !== undefined),
  );
  const paths = await dialogs.show<readonly string[] | undefined>((close) => (
    <MergeDialog files={files} onAnswer={close} />
  ));
  if (paths !== undefined) await mergeAndNotify(projectId, paths);
}

/**
 * Asks for the sources, then merges the libraries while a dialog shows progress and a Cancel
 * button, and shows a message.
 */
export async function mergeAndNotify(projectId: string, paths: readonly string[]): Promise<void> {
  const isLibrary = new Set(
    ($files.get() ?? []).filter(({ library }) => library !== undefined).map(({ path }) => path),
  );
  const libraries = librariesToMerge(paths, (path) => isLibrary.has(path));
  const count = countOf(libraries.length, "library", "libraries");
  const inspected = await withWorkProgress(`Reading ${count}`, 0, ({ signal }) =>
    inspectLibraries(projectId, libraries, signal),
  );
  const sources = await askSources({
    projectId,
    files: inspected,
    action: () => `Merge ${count}`,
    actionWithout: "Merge without sources",
  });
  if (sources === undefined) return;
  const sourced = inspected.map(({ path, report }, place) => ({
    path,
    source: sources[place],
    isOnlySource: report.missingSources.count === report.refCount,
  }));
  const merged = await withWorkProgress(`Merging ${count}`, 0, ({ signal }) =>
    mergeLibraries(projectId, sourced, { signal, onSaving: showSaving }),
  );
  await refreshFiles(projectId);
  toaster.success(`Merged ${libraries.length} libraries into “${nameOf(merged)}”`);
}
