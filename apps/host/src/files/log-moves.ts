import { appendLog } from "../timeline/timeline-store.ts";
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
        : entry,
    );
}
