import type { FolderOption } from "@tera/ui";
import { countOf } from "../../platform/date-text.ts";
import { filesBelow, type Folder } from "../project-file.ts";

/** All folders to save in, the root first. */
export function folderOptions(tree: Folder | undefined): readonly FolderOption[] {
  return foldersOf(tree).map((folder) => ({
    id: folder.path,
    name: folder.path === "" ? "Project root" : folder.path,
    fact: countOf(folder.path === "" ? folder.files.length : filesBelow(folder).length, "file"),
  }));
}

function foldersOf(tree: Folder | undefined): readonly Folder[] {
  return tree === undefined ? [] : [tree, ...tree.folders.flatMap(foldersOf)];
}
