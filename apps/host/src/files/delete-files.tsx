import { ConfirmDialog } from "@tera/ui";
import styled from "styled-components";
import { attempt, dialogs, toaster } from "../errors/notices.ts";
import { toErrorRecord } from "../errors/catalogue.ts";
import { countOf, countText } from "../platform/date-text.ts";
import { undoDeletion } from "./bin/restore-deleted.ts";
import { $files, refreshFiles } from "./files-store.ts";
import { emptiedFolders, ensureFolder, writePlaceholders } from "./folder-placeholder.ts";
import { logFiles } from "./log-files.ts";
import { FOLDER_PLACEHOLDER, isFolderId, isHidden, nameOf, pathOfId } from "./project-file.ts";
import { removeInChunks } from "./remove-in-chunks.ts";
import { withWorkProgress } from "../errors/work-progress.tsx";

/** More names would cover the page. */
const MAX_NAMES_SHOWN = 6;

/**
 * Deletes files and folders, by row id, after confirmation unless they are empty folders. Deleted
 * files can be restored.
 */
export async function askToDelete(projectId: string, ids: readonly string[]): Promise<void> {
  const folders = ids.filter(isFolderId);
  const paths = pathsOf(ids);
  const count = paths.filter((path) => nameOf(path) !== FOLDER_PLACEHOLDER).length;
  const [first = ""] = ids;
  const name = nameOf(pathOfId(first));
  if (paths.length === 0) return;
  const isOneFile = ids.length === 1 && folders.length === 0;
  // Deleting an empty folder loses nothing, and Undo creates it again.
  if (count > 0 && !(await (isOneFile ? confirmFile(name) : confirmFiles(ids, name, count))))
    return;
  await remove(projectId, ids, paths);
}

async function confirmFile(name: string): Promise<boolean> {
  return dialogs.show<boolean>((close) => (
    <ConfirmDialog danger title={`Delete ${name}?`} confirmLabel="Delete file" onAnswer={close}>
      This removes the file for everyone in the project. You can restore it from Deleted files for
      30 days.
    </ConfirmDialog>
  ));
}

async function confirmFiles(ids: readonly string[], name: string, count: number): Promise<boolean> {
  const isFolder = ids.length === 1;
  return dialogs.show<boolean>((close) => (
    <ConfirmDialog
      danger
      title={isFolder ? `Delete folder ${name}?` : `Delete ${countOf(count, "file")}?`}
      confirmLabel={isFolder ? "Delete folder" : `Delete ${countOf(count, "file")}`}
      onAnswer={close}
    >
      <Sentence>
        Are you sure you want to permanently remove {countText(count)} files? This action cannot be
        undone.
      </Sentence>
      <Sentence>Deleted files can be restored for 30 days.</Sentence>
    </ConfirmDialog>
  ));
}

async function remove(
  projectId: string,
  ids: readonly string[],
  paths: readonly string[],
): Promise<void> {
  const folders = ids.filter(isFolderId).map(pathOfId);
  const removed: string[] = [];
  const missing: string[] = [];
  const undo = (): void => attempt(() => restore(projectId, removed, folders));
  await writePlaceholders(projectId, emptiedFolders($files.get() ?? [], new Set(paths), folders));
  try {
    await withWorkProgress("Deleting files", paths.length, ({ signal, onProgress }) =>
      removeInChunks(
        projectId,
        paths,
        (deleted, chunk) => {
          removed.push(...deleted);
          missing.push(...chunk.filter((path) => !deleted.includes(path)));
          onProgress(removed.length + missing.length);
        },
        signal,
      ),
    );
    if (removed.length > 0 || missing.length === 0)
      toaster.success(<Removed names={namesOf(ids, removed)} />, { label: "Undo", onSelect: undo });
    if (missing.some((path) => !isHidden(path)) || (removed.length === 0 && missing.length > 0))
      toaster.error(missingText(namesOf(ids, missing)));
  } catch (error) {
    const what = folders.length > 0 ? "delete project folder" : "delete project file";
    toaster.error(
      `Failed to ${what} “${namesOf(ids, paths)[0] ?? ""}”. ${toErrorRecord(error).text}${removed.length === 0 ? "" : ` ${countText(removed.length)} of ${countOf(paths.length, "file")} were deleted.`}`,
      ...(removed.length === 0 ? [] : [{ label: "Undo", onSelect: undo }]),
    );
  }
  await Promise.all([
    refreshFiles(projectId),
    logFiles(projectId, removed, { type: "fileDelete" }),
  ]);
}

function missingText([first = "", ...others]: readonly string[]): string {
  return others.length === 0
    ? `“${first}” wasn't deleted. Someone has just moved, renamed or deleted it.`
    : `“${first}” and ${countOf(others.length, "other")} weren't deleted. Someone has just moved, renamed or deleted them.`;
}

/** Shows one line for each deleted file or folder. */
function Removed({ names }: { readonly names: readonly string[] }): React.JSX.Element {
  const more = names.length - MAX_NAMES_SHOWN;
  return (
    <>
      {names.slice(0, MAX_NAMES_SHOWN).map((name) => (
        <Line key={name}>Removed {name}</Line>
      ))}
      {more > 0 && <Line>and {countOf(more, "other")}</Line>}
    </>
  );
}

async function restore(
  projectId: string,
  paths: readonly string[],
  folders: readonly string[],
): Promise<void> {
  const wanted = paths.filter((path) => nameOf(path) !== FOLDER_PLACEHOLDER);
  const restored = await undoDeletion(projectId, wanted);
  for (const path of paths)
    if (nameOf(path) === FOLDER_PLACEHOLDER)
      await ensureFolder(projectId, path.slice(0, -FOLDER_PLACEHOLDER.length - 1));
  await refreshFiles(projectId);
  if (restored.length < wanted.length)
    toaster.error(
      `${countOf(wanted.length - restored.length, "file")} couldn't be restored here. Look for them under Deleted files.`,
    );
  else
    toaster.show(
      wanted.length > 0
        ? `Undid “Delete ${countOf(wanted.length, "file")}”`
        : `Undid “Delete folder ${nameOf(folders[0] ?? "")}”`,
    );
}

/** Returns the files of all rows, including hidden files in folders. */
function pathsOf(ids: readonly string[]): readonly string[] {
  const chosen = new Set(ids);
  const folders = ids.filter(isFolderId);
  return ($files.get() ?? [])
    .map(({ path }) => path)
    .filter((path) => chosen.has(path) || folders.some((folder) => path.startsWith(folder)));
}

function namesOf(ids: readonly string[], paths: readonly string[]): readonly string[] {
  const files = paths.filter((path) => !isHidden(path)).map(nameOf);
  return files.length > 0 ? files : ids.map((id) => nameOf(pathOfId(id)));
}

const Sentence = styled.p`
  margin: 0;
  & + & { margin-block-start: 8px; }
`;

const Line = styled.div`overflow-wrap: anywhere;`;
