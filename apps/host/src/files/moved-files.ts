import type { FileMove } from "./plan-move.ts";
import type { ProjectFile } from "./project-file.ts";

/** Compares two lists of a project, and returns the files that have another path in the later one. */
export function movedFiles(
  before: readonly Pick<ProjectFile, "path" | "storageId">[],
  after: readonly Pick<ProjectFile, "path" | "storageId">[],
): readonly FileMove[] {
  const earlier = new Map(before.map(({ storageId, path }) => [storageId, path]));
  return after.flatMap(({ storageId, path }) => {
    const from = earlier.get(storageId);
    return from === undefined || from === path ? [] : [{ from, to: path }];
  });
}

type MovedFilesHandler = (projectId: string, moves: readonly FileMove[]) => Promise<void>;

let handler: MovedFilesHandler = () => Promise.resolve();

/** Sets the handler of moved files. It runs before the new list is shown, whoever moved them. */
export function setMovedFilesHandler(next: MovedFilesHandler): void {
  handler = next;
}

export async function handleMovedFiles(
  projectId: string,
  moves: readonly FileMove[],
): Promise<void> {
  if (moves.length > 0) await handler(projectId, moves);
}
