import { checkFileName, extensionOf, freeName } from "../file-name.ts";
import { folderOf, nameOf, type ProjectFile } from "../project-file.ts";

/** Formats a citation library can be saved in, by their extensions. */
export const LIBRARY_EXTENSIONS = [".xml", ".json", ".ris", ".txt", ".nbib", ".scrn"] as const;

/** The format that is chosen until another is. */
export const DEFAULT_LIBRARY_EXTENSION = ".xml";

/** What a typed name comes to: a path nobody has, or what is wrong with it. */
export type SavePath = { readonly path: string } | { readonly problem: string };

/** The path of a new file: the typed name, with `extension` where it has no dot, in a folder. A name that is taken is refused. */
export function newFilePath(typed: string, extension: string, folder: string, files: readonly Pick<ProjectFile, "path">[]): SavePath {
  const checked = checkFileName(typed.includes(".") || typed.trim() === "" ? typed : `${typed.trim()}${extension}`);
  if ("problem" in checked) return checked;
  const path = folder === "" ? checked.name : `${folder}/${checked.name}`;
  // Two names that differ by case alone are one file on many computers.
  if (files.some((file) => file.path.toLowerCase() === path.toLowerCase())) return { problem: `There is a file “${checked.name}” in this folder already. Choose another name, or use Overwrite.` };
  return { path };
}

/** The name to begin with: the tool's own, or "untitled", with the first counter that is free in the root folder. */
export function firstName(offered: string | undefined, files: readonly Pick<ProjectFile, "path">[]): string {
  const name = nameOf(offered?.trim() ?? "") || "untitled";
  return freeName(name, new Set(files.filter(({ path }) => folderOf(path) === "").map(({ path }) => nameOf(path))));
}

/** The extension that a name without a dot gets: the offered name's own, else the default of libraries, else none. */
export function firstExtension(offered: string | undefined, isLibrary: boolean): string {
  const own = extensionOf(offered ?? "");
  if (isLibrary && !LIBRARY_EXTENSIONS.some((extension) => extension === own)) return DEFAULT_LIBRARY_EXTENSION;
  return own;
}
