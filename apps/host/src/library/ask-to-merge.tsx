import { dialogs, toaster } from "../errors/notices.ts";
import { $files, refreshFiles } from "../files/files-store.ts";
import { isHidden, nameOf } from "../files/project-file.ts";
import { MergeDialog } from "./MergeDialog.tsx";
import { mergeLibraries } from "./merge-libraries.ts";

export async function askToMerge(projectId: string): Promise<void> {
  const listed = ($files.get() ?? []).filter(({ path }) => !isHidden(path));
  const files = listed.toSorted(
    (a, b) => Number(b.library !== undefined) - Number(a.library !== undefined),
  );
  const paths = await dialogs.show<readonly string[] | undefined>((close) => (
    <MergeDialog files={files} onAnswer={close} />
  ));
  if (paths === undefined) return;
  const merged = await mergeLibraries(projectId, paths);
  await refreshFiles(projectId);
  toaster.success(`Merged ${paths.length} libraries into “${nameOf(merged)}”`);
}
