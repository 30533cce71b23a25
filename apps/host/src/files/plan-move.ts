import { MAX_FOLDER_DEPTH } from "@tera/contract";
import { createNamePicker, nameKey } from "./file-name.ts";
import { emptiedFolders } from "./folder-placeholder.ts";
import { folderOf, isFolderId, nameOf, pathOfId, type ProjectFile } from "./project-file.ts";

export interface FileMove {
  readonly from: string;
  readonly to: string;
}

export interface MovePlan {
  readonly moves: readonly FileMove[];
  /** Folders that would disappear with their last file, and get a placeholder first. */
  readonly emptied: readonly string[];
  /** Number of files or folders that get another name, because theirs is taken. */
  readonly renamed: number;
}

/** `problem` explains to the person why nothing can be moved. */
export type MovePlanning = { readonly plan: MovePlan } | { readonly problem: string };

type Paths = readonly Pick<ProjectFile, "path">[];

/**
 * Plans a move of files and folders, by row id, into `folder`. Names that are taken get a counter.
 * Plans nothing for what is already in `folder`.
 */
export function planMove(files: Paths, ids: readonly string[], folder: string): MovePlanning {
  const pick = createNamePicker(namesIn(files, folder));
  const steps: Step[] = [];
  let renamed = 0;
  for (const id of ids) {
    const path = pathOfId(id);
    if (folderOf(path) === folder) continue;
    if (isFolderId(id) && `${folder}/`.startsWith(id))
      return {
        problem: `A folder can't be moved into itself. Choose a folder outside “${nameOf(path)}”.`,
      };
    const name = pick(nameOf(path));
    if (name !== nameOf(path)) renamed += 1;
    steps.push({ id, to: joinPath(folder, name) });
  }
  return planSteps(files, steps, renamed);
}

/** Plans a rename of a file or folder, by row id. `name` is already checked. */
export function planRename(files: Paths, id: string, name: string): MovePlanning {
  const path = pathOfId(id);
  if (name === nameOf(path)) return { plan: { moves: [], emptied: [], renamed: 0 } };
  const folder = folderOf(path);
  const taken = nameTaken(files, folder, name, path);
  if (taken !== undefined) return { problem: taken };
  return planSteps(files, [{ id, to: joinPath(folder, name) }], 0);
}

/** Returns why `name` can't be used in a folder; undefined if it can. Ignores the path `except`. */
export function nameTaken(
  files: Paths,
  folder: string,
  name: string,
  except?: string,
): string | undefined {
  const key = nameKey(name);
  for (const taken of namesIn(files, folder))
    if (nameKey(taken) === key && joinPath(folder, taken) !== except)
      return `The name “${taken}” is already used here. Choose another name.`;
  return undefined;
}

/** Returns the names of the files and folders directly in a folder. */
export function namesIn(files: Paths, folder: string): ReadonlySet<string> {
  const start = folder === "" ? "" : `${folder}/`;
  const names = new Set<string>();
  for (const { path } of files)
    if (path.startsWith(start)) names.add(path.slice(start.length).split("/", 1)[0] ?? "");
  return names;
}

export function joinPath(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}

/** Returns why a file can't be at `path`; undefined if it can. */
export function depthProblem(path: string): string | undefined {
  return path.split("/").length - 1 > MAX_FOLDER_DEPTH
    ? `A file can be at most ${MAX_FOLDER_DEPTH} folders deep. Choose a higher folder.`
    : undefined;
}

interface Step {
  readonly id: string;
  readonly to: string;
}

function planSteps(files: Paths, steps: readonly Step[], renamed: number): MovePlanning {
  const gone = steps.find(
    ({ id }) => isFolderId(id) && !files.some(({ path }) => path.startsWith(id)),
  );
  if (gone !== undefined)
    return {
      problem: `The folder “${nameOf(pathOfId(gone.id))}” no longer exists. Someone has just moved, renamed or deleted it.`,
    };
  const moves = steps.flatMap(({ id, to }) =>
    isFolderId(id)
      ? files
          .filter(({ path }) => path.startsWith(id))
          .map(({ path }) => ({ from: path, to: `${to}/${path.slice(id.length)}` }))
      : [{ from: id, to }],
  );
  for (const { to } of moves) {
    const problem = depthProblem(to);
    if (problem !== undefined) return { problem };
  }
  const leaving = new Set(moves.map(({ from }) => from));
  const folders = steps.flatMap(({ id }) => (isFolderId(id) ? [pathOfId(id)] : []));
  return { plan: { moves, emptied: emptiedFolders(files, leaving, folders), renamed } };
}
