import { isFileHint, suggestFileName } from "@tera/contract";
import { checkFileName, extensionOf, freeName, nameKey } from "../file-name.ts";
import { joinPath, namesIn, nameTaken } from "../plan-move.ts";
import { nameOf, type ProjectFile } from "../project-file.ts";

/** Formats for saving a citation library; the first is the default. */
const LIBRARY_EXTENSIONS = [".xml", ".json", ".ris", ".txt", ".nbib", ".scrn"] as const;

const SCREENING_EXTENSION = ".scrn";
const SCREENING_HINT = "screening";

/** A free path, or why the name cannot be used. */
export type SavePath = { readonly path: string } | { readonly problem: string };

/**
 * Returns the permitted extensions; an empty list permits every extension. A screening hint or an
 * offered .scrn name permits only .scrn.
 */
export function saveExtensions(
  offered: string | undefined,
  hints: readonly string[],
  isLibrary: boolean,
): readonly string[] {
  if (hints.includes(SCREENING_HINT) || extensionOf(offered ?? "") === SCREENING_EXTENSION)
    return [SCREENING_EXTENSION];
  return isLibrary ? LIBRARY_EXTENSIONS : [];
}

interface NewFile {
  readonly name: string;
  readonly extension: string;
  readonly folder: string;
}

export function newFilePath(
  { name, extension, folder }: NewFile,
  extensions: readonly string[],
  files: readonly Pick<ProjectFile, "path">[],
  remedy = "Choose another name, or use Overwrite.",
): SavePath {
  const checked = checkFileName(
    name.trim() === "" ? name : withExtension(name.trim(), extension, extensions),
  );
  if ("problem" in checked) return checked;
  const path = joinPath(folder, checked.name);
  const key = nameKey(path);
  if (files.some((file) => nameKey(file.path) === key))
    return {
      problem: `This folder already has a file called “${checked.name}”. ${remedy}`,
    };
  const taken = nameTaken(files, folder, checked.name);
  return taken === undefined ? { path } : { problem: taken };
}

/**
 * Keeps a permitted extension. Otherwise replaces a library extension with `extension`, or appends
 * `extension`. If every extension is permitted, appends it only to a name without a dot.
 */
function withExtension(name: string, extension: string, extensions: readonly string[]): string {
  const own = extensionOf(name);
  if (extensions.length === 0) return name.includes(".") ? name : `${name}${extension}`;
  if (extensions.includes(own)) return name;
  const isOther = LIBRARY_EXTENSIONS.some((known) => known === own);
  return `${isOther ? name.slice(0, -own.length) : name.replace(/\.+$/u, "")}${extension}`;
}

/** The tool's name or "untitled", with the first counter that is free in the root folder. */
export function initialName(
  offered: string | undefined,
  extensions: readonly string[],
  files: readonly Pick<ProjectFile, "path">[],
): string {
  const name = nameOf(offered?.trim() ?? "") || "untitled";
  const [only, ...others] = extensions;
  return freeName(
    only !== undefined && others.length === 0 ? withExtension(name, only, extensions) : name,
    namesIn(files, ""),
  );
}

interface HintedFile {
  readonly hints: readonly string[];
  readonly isLibrary: boolean;
  readonly signature: string | undefined;
  readonly files: readonly Pick<ProjectFile, "path" | "library">[];
  /** Paths of the files that the tool has read. */
  readonly sources: readonly string[];
}

/**
 * Suggests a free name in the root folder for the first known hint; undefined if there is none. The
 * extension of a library is the most common one of the source libraries; without any, of the
 * project's libraries.
 */
export function hintedName({
  hints,
  isLibrary,
  signature,
  files,
  sources,
}: HintedFile): string | undefined {
  const hint = hints.find(isFileHint);
  if (hint === undefined) return undefined;
  const taken = new Set(Array.from(namesIn(files, ""), nameKey));
  const libraries = files
    .filter(({ library }) => isLibrary && library !== undefined)
    .map(({ path }) => path);
  const read = libraries.filter((path) => sources.includes(path));
  try {
    return suggestFileName({
      hint,
      files: read.length > 0 ? read : libraries,
      signature,
      isTaken: (name) => taken.has(nameKey(name)),
    });
  } catch {
    // A hundred such names are taken, so the person has to choose one.
    return undefined;
  }
}

export function initialExtension(
  offered: string | undefined,
  extensions: readonly string[],
): string {
  const own = extensionOf(offered ?? "");
  return extensions.length === 0 || extensions.includes(own) ? own : (extensions[0] ?? "");
}
