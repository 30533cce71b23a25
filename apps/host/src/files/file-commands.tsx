import { Button, ConfirmDialog, DialogFrame } from "@tera/ui";
import { attempt, dialogs, toaster } from "../errors/notices.ts";
import { countOf } from "../platform/date-text.ts";
import { platform } from "../platform/platform.ts";
import { appendLog } from "../timeline/timeline-store.ts";
import { sharedFileAddress } from "./file-address.ts";
import { checkFileName, freeName } from "./file-name.ts";
import { $files, refreshFiles } from "./files-store.ts";
import { addFolderPlaceholders } from "./folder-placeholder.ts";
import { nameOf, type ProjectFile } from "./project-file.ts";
import { startUpload } from "./upload-store.ts";

/** Uploads files to a folder. If names are taken, asks whether to replace, keep both or cancel. */
export async function addFiles(
  projectId: string,
  folder: string,
  files: readonly File[],
): Promise<void> {
  const inFolder = (name: string): string => (folder === "" ? name : `${folder}/${name}`);
  const taken = new Set(($files.get() ?? []).map(({ path }) => path));
  const cleanName = (file: File): string => {
    const checked = checkFileName(file.name);
    return "name" in checked ? checked.name : file.name;
  };
  const existing = new Set(taken);
  const duplicates = files.filter((file) => existing.has(inFolder(cleanName(file))));
  const answer =
    duplicates.length === 0
      ? "keep both"
      : await askAboutDuplicates([...new Set(duplicates.map(cleanName))]);
  if (answer === "cancel") return;
  const replaced = new Set<string>();
  for (const file of files) {
    const name = cleanName(file);
    const path = inFolder(name);
    // Two files of the same name in one drop do not replace each other.
    const replaces = answer === "replace" && existing.has(path) && !replaced.has(path);
    if (replaces) replaced.add(path);
    const names = new Set([...taken].filter((each) => each === inFolder(nameOf(each))).map(nameOf));
    const chosen = replaces ? name : freeName(name, names);
    taken.add(inFolder(chosen));
    startUpload(projectId, folder, file, { name: chosen, overwrite: replaces });
  }
}

async function askAboutDuplicates(
  names: readonly string[],
): Promise<"replace" | "keep both" | "cancel"> {
  const one = names.length === 1;
  return dialogs.show<"replace" | "keep both" | "cancel">((close) => (
    <DialogFrame
      alert
      width="confirm"
      title={one ? `Replace ${names[0]}?` : `Replace ${names.length} files?`}
      onClose={() => close("cancel")}
      actions={
        <>
          <Button variant="ghost" onClick={() => close("cancel")}>
            Cancel
          </Button>
          <Button data-autofocus="" onClick={() => close("keep both")}>
            Keep both
          </Button>
          <Button variant="danger" onClick={() => close("replace")}>
            {one ? "Replace file" : `Replace ${names.length} files`}
          </Button>
        </>
      }
    >
      {one
        ? "This folder already has a file with that name."
        : `This folder already has files with these names: ${names.join(", ")}.`}{" "}
      Replacing changes it for everyone in the project.
    </DialogFrame>
  ));
}

export async function deleteFile(projectId: string, file: ProjectFile): Promise<void> {
  const sure = await dialogs.show<boolean>((close) => (
    <ConfirmDialog
      danger
      title={`Delete ${file.name}?`}
      confirmLabel="Delete file"
      onAnswer={close}
    >
      The file is removed for every member of the project. This can't be undone here; download it
      first if you may need it again.
    </ConfirmDialog>
  ));
  if (!sure) return;
  await addFolderPlaceholders(projectId, $files.get() ?? [], new Set([file.path]));
  await platform().files.remove(projectId, [file.path]);
  toaster.grouped("file removed", (count) =>
    count === 1 ? `Removed ${file.name}` : `Removed ${countOf(count, "file")}`,
  );
  await Promise.all([
    refreshFiles(projectId),
    appendLog(projectId, { type: "fileDelete", filePath: file.path }),
  ]);
}

export function copyFileAddress(projectId: string, file: ProjectFile): void {
  attempt(async () => {
    await navigator.clipboard.writeText(sharedFileAddress(location.origin, projectId, file));
    toaster.success("File URL copied to clipboard");
  });
}
