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
  /** How many files or folders get another name, because theirs is taken. */
  readonly renamed: number;
}

/** `problem` tells the person why nothing can be moved. */
export type MovePlanning = { readonly plan: MovePlan } | { readonly problem: string };

type Paths = readonly Pick<ProjectFile, "path">[];

/**
 * Plans a move of files and folders, by row id, into `folder`. Names that are taken get a counter.
 * What is already there stays.
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

/** Plans giving a file or folder, by row id, another name. `name` is already checked. */
export function planRename(files: Paths, id: string, name: string): MovePlanning {
  const path = pathOfId(id);
  if (name === nameOf(path)) return { plan: { moves: [], emptied: [], renamed: 0 } };
  const folder = folderOf(path);
  const taken = nameTaken(files, folder, name, path);
  if (taken !== undefined) return { problem: taken };
  return planSteps(files, [{ id, to: joinPath(folder, name) }], 0);
}

/** Why `name` can't be used in a folder, or undefined. `except` is the path that may have it. */
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

/** The files and folders directly in a folder. */
function namesIn(files: Paths, folder: string): ReadonlySet<string> {
  const start = folder === "" ? "" : `${folder}/`;
  const names = new Set<string>();
  for (const { path } of files)
    if (path.startsWith(start)) names.add(path.slice(start.length).split("/", 1)[0] ?? "");
  return names;
}

export function joinPath(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}

/** Why a file can't be at `path`, or undefined. */
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
