import { checkFileName, extensionOf, freeName } from "../file-name.ts";
import { folderOf, nameOf, type ProjectFile } from "../project-file.ts";

/** Formats a citation library can be saved in, by their extensions; the first is chosen until another is. */
const LIBRARY_EXTENSIONS = [".xml", ".json", ".ris", ".txt", ".nbib", ".scrn"] as const;

/** The only format of what is being screened. */
const SCREENING_EXTENSION = ".scrn";
/** What tools call that. */
const SCREENING_HINT = "screening";

/** What a typed name comes to: a path nobody has, or what is wrong with it. */
export type SavePath = { readonly path: string } | { readonly problem: string };

/** The endings something may be saved with; none where any will do. What is being screened has one alone, by what the tool calls it or by the name it offers. */
export function saveExtensions(
  offered: string | undefined,
  hints: readonly string[],
  isLibrary: boolean,
): readonly string[] {
  if (hints.includes(SCREENING_HINT) || extensionOf(offered ?? "") === SCREENING_EXTENSION)
    return [SCREENING_EXTENSION];
  return isLibrary ? LIBRARY_EXTENSIONS : [];
}

/** What is filled in to save a new file. */
interface NewFile {
  readonly name: string;
  readonly extension: string;
  readonly folder: string;
}

/** The path of a new file: the typed name with its ending, in a folder. A name that is taken is refused. */
export function newFilePath(
  { name, extension, folder }: NewFile,
  extensions: readonly string[],
  files: readonly Pick<ProjectFile, "path">[],
): SavePath {
  const checked = checkFileName(
    name.trim() === "" ? name : withExtension(name.trim(), extension, extensions),
  );
  if ("problem" in checked) return checked;
  const path = folder === "" ? checked.name : `${folder}/${checked.name}`;
  // Two names that differ by case alone are one file on many computers.
  if (files.some((file) => file.path.toLowerCase() === path.toLowerCase()))
    return {
      problem: `This folder already has a file called “${checked.name}”. Choose another name, or use Overwrite.`,
    };
  return { path };
}

/** A name with an ending it may have: its own, or the chosen one, which takes the place of another library's where there is no choice. Where any will do, a name without a dot gets it. */
function withExtension(name: string, extension: string, extensions: readonly string[]): string {
  const own = extensionOf(name);
  if (extensions.length === 0) return name.includes(".") ? name : `${name}${extension}`;
  if (extensions.includes(own)) return name;
  const isOther = LIBRARY_EXTENSIONS.some((known) => known === own);
  return `${isOther ? name.slice(0, -own.length) : name.replace(/\.+$/u, "")}${extension}`;
}

/** The name to begin with: the tool's own with its ending, or "untitled", with the first counter that is free in the root folder. */
export function initialName(
  offered: string | undefined,
  extensions: readonly string[],
  files: readonly Pick<ProjectFile, "path">[],
): string {
  const name = nameOf(offered?.trim() ?? "") || "untitled";
  const [only, ...others] = extensions;
  return freeName(
    only !== undefined && others.length === 0 ? withExtension(name, only, extensions) : name,
    new Set(files.filter(({ path }) => folderOf(path) === "").map(({ path }) => nameOf(path))),
  );
}

/** The ending that is chosen at first: the offered name's own, else the first that it may have. */
export function initialExtension(
  offered: string | undefined,
  extensions: readonly string[],
): string {
  const own = extensionOf(offered ?? "");
  return extensions.length === 0 || extensions.includes(own) ? own : (extensions[0] ?? "");
}
