import { toaster } from "../errors/notices.ts";
import { appendLog } from "../timeline/timeline-store.ts";
import { $project, $projectUndo, requireProject } from "./project-store.ts";

/** Takes back this person's latest change of the project's details, and says so. */
export function undoProjectChange(): Promise<void> {
  return move("undo", "Change taken back");
}

/** Makes again what was taken back last, and says so. */
export function redoProjectChange(): Promise<void> {
  return move("redo", "Change made again");
}

async function move(way: "undo" | "redo", words: string): Promise<void> {
  const stack = $projectUndo.get();
  const canMove = way === "undo" ? stack?.$canUndo.get() : stack?.$canRedo.get();
  if (stack === undefined || canMove !== true) return;
  const { id, name: from } = requireProject();
  if (!stack[way]()) {
    toaster.show("Nothing was changed: somebody else has changed it since");
    return;
  }
  toaster.show(words);
  const to = $project.get()?.name ?? from;
  // A name that comes back is a renaming like any other.
  if (to !== from) await appendLog(id, { type: "projectRename", from, to });
}
