import { Button, DialogFrame } from "@tera/ui";
import { copyText } from "../errors/copy-text.ts";
import { dialogs } from "../errors/notices.ts";
import { countOf } from "../platform/date-text.ts";
import { sharedFileAddress } from "./file-address.ts";
import { checkFileName, createNamePicker, nameKey } from "./file-name.ts";
import { $files } from "./files-store.ts";
import { createFolderSpelling } from "./folder-spelling.ts";
import { joinPath, namesIn } from "./plan-move.ts";
import { folderOf, nameOf, type ProjectFile } from "./project-file.ts";
import { startUpload } from "./upload-store.ts";

/** A file to upload, and the folder below the chosen one that it belongs in. */
export interface PlacedFile {
  readonly file: File;
  /** "" is the chosen folder itself. */
  readonly folder: string;
}

/** Uploads files to a folder. If names are taken, asks whether to replace, keep both or cancel. */
export async function addFiles(
  projectId: string,
  folder: string,
  files: readonly File[],
): Promise<void> {
  await addPlacedFiles(
    projectId,
    folder,
    files.map((file) => ({ file, folder: "" })),
  );
}

/**
 * Like `addFiles`, for files that belong in folders below the chosen one. Resolves with false on
 * cancel.
 */
export async function addPlacedFiles(
  projectId: string,
  target: string,
  placed: readonly PlacedFile[],
): Promise<boolean> {
  const stored = $files.get() ?? [];
  const spell = createFolderSpelling(stored);
  const uploads = placed.map(({ file, folder }) => ({
    file,
    folder: folder === "" ? target : spell(joinPath(target, folder)),
    name: cleanName(file),
  }));
  const places = placesOf(stored);
  const existingPath = (upload: (typeof uploads)[number]): string | undefined =>
    places.get(upload.folder)?.get(nameKey(upload.name));
  const duplicates = uploads.filter((upload) => existingPath(upload) !== undefined);
  const answer =
    duplicates.length === 0
      ? "keep both"
      : await askAboutDuplicates([...new Set(duplicates.map(({ name }) => name))]);
  if (answer === "cancel") return false;
  const pickers = new Map<string, (name: string) => string>();
  const replaced = new Set<string>();
  for (const upload of uploads) {
    const { folder, file, name } = upload;
    const path = existingPath(upload);
    // Two files of the same name in one drop do not replace each other.
    if (answer === "replace" && path !== undefined && !replaced.has(path)) {
      replaced.add(path);
      startUpload(projectId, folder, file, { name: nameOf(path), overwrite: true });
      continue;
    }
    const pick = pickers.get(folder) ?? createNamePicker(namesIn(stored, folder));
    pickers.set(folder, pick);
    startUpload(projectId, folder, file, { name: pick(name) });
  }
  return true;
}

function cleanName(file: File): string {
  const checked = checkFileName(file.name);
  return "name" in checked ? checked.name : file.name;
}

/** Paths of files by folder, then by `nameKey` of the file's name. */
function placesOf(files: readonly ProjectFile[]): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const places = new Map<string, Map<string, string>>();
  for (const { path } of files) {
    const folder = folderOf(path);
    const names = places.get(folder) ?? new Map<string, string>();
    places.set(folder, names.set(nameKey(nameOf(path)), path));
  }
  return places;
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
        : `There are already files with these names: ${listed(names)}.`}{" "}
      Replacing changes it for everyone in the project.
    </DialogFrame>
  ));
}

const MAX_NAMES_SHOWN = 10;

function listed(names: readonly string[]): string {
  const more = names.length - MAX_NAMES_SHOWN;
  return more <= 0
    ? names.join(", ")
    : `${names.slice(0, MAX_NAMES_SHOWN).join(", ")} and ${countOf(more, "other")}`;
}

export function copyFileAddress(projectId: string, file: ProjectFile): void {
  copyText("File URL", sharedFileAddress(location.origin, projectId, file));
}
