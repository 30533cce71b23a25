import { appendLog } from "../timeline/append-log.ts";
import { logFiles } from "./log-files.ts";
import type { FileMove } from "./plan-move.ts";

/**
 * What the person did: moved files to one folder, moved them to several folders (with a title), or
 * renamed a file or folder. Paths of folders end in a slash.
 */
export type MoveEntry =
  | { readonly type: "fileMove"; readonly to: string }
  | { readonly type: "fileMove"; readonly title: string }
  | { readonly type: "fileRename"; readonly from: string; readonly to: string };

/**
 * Logs `moved`, the moves of `moves` that were completed. If a folder's rename is incomplete, logs
 * the files that were moved.
 */
export async function logMoves(
  projectId: string,
  moves: readonly FileMove[],
  moved: readonly FileMove[],
  entry: MoveEntry,
): Promise<void> {
  if (moved.length === 0) return;
  const isWhole = moved.length === moves.length;
  if (entry.type === "fileRename" && isWhole) await appendLog(projectId, entry);
  else
    await logFiles(
      projectId,
      moved.map(({ to }) => to),
      entry.type === "fileRename"
        ? { type: "fileMove", title: `Part of a folder, to ${entry.to}` }
        : withFolderBefore(entry, moved),
    );
}

/** Returns the folder from which all files came to the folder `to`; undefined if they differ. */
export function commonFolderBefore(moved: readonly FileMove[], to: string): string | undefined {
  const folders = new Set(moved.map((move) => folderWithout(move.from, restBelow(move.to, to))));
  const [folder] = folders;
  return folders.size === 1 ? folder : undefined;
}

function withFolderBefore(
  entry: Extract<MoveEntry, { type: "fileMove" }>,
  moved: readonly FileMove[],
): Parameters<typeof logFiles>[2] {
  const from = "to" in entry ? commonFolderBefore(moved, entry.to) : undefined;
  return { ...entry, ...(from === undefined ? {} : { from }) };
}

function restBelow(path: string, folder: string): string {
  return folder === "" ? path : path.slice(folder.length + 1);
}

/** Undefined if the path does not end in `rest`. */
function folderWithout(path: string, rest: string): string | undefined {
  if (path === rest) return "";
  return path.endsWith(`/${rest}`) ? path.slice(0, -rest.length - 1) : undefined;
}
