import { toaster } from "../errors/notices.ts";
import { appendLog } from "../timeline/append-log.ts";
import { $project, $projectUndo, requireProject } from "./project-store.ts";

export function undoProjectChange(): Promise<void> {
  return move("undo", "Change undone");
}

export function redoProjectChange(): Promise<void> {
  return move("redo", "Change redone");
}

async function move(direction: "undo" | "redo", message: string): Promise<void> {
  const stack = $projectUndo.get();
  const canMove = direction === "undo" ? stack?.$canUndo.get() : stack?.$canRedo.get();
  if (stack === undefined || canMove !== true) return;
  const { id, name: from } = requireProject();
  if (!stack[direction]()) {
    toaster.show(`Couldn't ${direction}: someone has changed it since`);
    return;
  }
  toaster.show(message);
  const to = $project.get()?.name ?? from;
  // Log an undone or redone name as a rename.
  if (to !== from) await appendLog(id, { type: "projectRename", from, to });
}
