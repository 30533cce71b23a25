import { isFileHint, suggestFileName } from "@tera/contract";
import { checkFileName, extensionOf, freeName } from "../file-name.ts";
import { folderOf, nameOf, type ProjectFile } from "../project-file.ts";

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
): SavePath {
  const checked = checkFileName(
    name.trim() === "" ? name : withExtension(name.trim(), extension, extensions),
  );
  if ("problem" in checked) return checked;
  const path = folder === "" ? checked.name : `${folder}/${checked.name}`;
  // Many file systems ignore case.
  if (files.some((file) => file.path.toLowerCase() === path.toLowerCase()))
    return {
      problem: `This folder already has a file called “${checked.name}”. Choose another name, or use Overwrite.`,
    };
  return { path };
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
    new Set(files.filter(({ path }) => folderOf(path) === "").map(({ path }) => nameOf(path))),
  );
}

interface HintedFile {
  readonly hints: readonly string[];
  readonly isLibrary: boolean;
  readonly signature: string | undefined;
  readonly files: readonly Pick<ProjectFile, "path" | "library">[];
}

/**
 * Suggests a free name in the root folder for the first known hint; undefined if there is none. The
 * extension is the most common one of the project's libraries.
 */
export function hintedName({ hints, isLibrary, signature, files }: HintedFile): string | undefined {
  const hint = hints.find(isFileHint);
  if (hint === undefined) return undefined;
  const taken = new Set(files.map(({ path }) => path.toLowerCase()));
  try {
    return suggestFileName({
      hint,
      files: files
        .filter(({ library }) => isLibrary && library !== undefined)
        .map(({ path }) => path),
      signature,
      isTaken: (name) => taken.has(name.toLowerCase()),
    });
  } catch {
    // A hundred such names are taken, so the person chooses one.
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
