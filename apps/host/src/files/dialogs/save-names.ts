import { extensionOf } from "../file-name.ts";
import type { ProjectFile } from "../project-file.ts";
import { hintedName, initialExtension, initialName, newFilePath } from "./save-name.ts";

/** Libraries that are saved at once: in one folder and one format. */
export interface SaveNames {
  /** Without extensions. */
  readonly names: readonly string[];
  readonly extension: string;
  /** "" is the root folder. */
  readonly folder: string;
}

/** Either all paths, or a problem for at least one of the names. */
export type SavePaths =
  | { readonly paths: readonly string[] }
  | { readonly problems: readonly (string | undefined)[] };

interface HintedFiles {
  readonly hints: readonly string[];
  readonly signature: string | undefined;
  readonly files: readonly ProjectFile[];
  readonly sources: readonly string[];
}

/** Suggests a free name in the root folder for each kind of file. */
export function suggestNames(
  { hints, ...where }: HintedFiles,
  extensions: readonly string[],
): SaveNames {
  const names: string[] = [];
  for (const hint of hints) {
    const files = [...where.files, ...names.map((path) => ({ path, library: undefined }))];
    const name = hintedName({ ...where, hints: [hint], isLibrary: true, files });
    names.push(initialName(name ?? hint, extensions, files));
  }
  return {
    names: names.map((name) => name.slice(0, name.length - extensionOf(name).length)),
    extension: initialExtension(
      names.find((name) => extensionOf(name) !== ""),
      extensions,
    ),
    folder: "",
  };
}

/** Checks the names against the project's files and each other. */
export function savePaths(
  { names, extension, folder }: SaveNames,
  extensions: readonly string[],
  files: readonly Pick<ProjectFile, "path">[],
): SavePaths {
  const paths: string[] = [];
  const problems = names.map((name): string | undefined => {
    const earlier = paths.map((path) => ({ path }));
    const saved = newFilePath(
      { name, extension, folder },
      extensions,
      [...files, ...earlier],
      "Choose another name.",
    );
    if ("problem" in saved) return saved.problem;
    paths.push(saved.path);
    return undefined;
  });
  return problems.every((problem) => problem === undefined) ? { paths } : { problems };
}
