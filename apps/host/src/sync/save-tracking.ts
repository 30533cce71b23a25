import type { Clock } from "../platform/clock.ts";
import type { StorageFiles } from "../platform/storage-files.ts";
import { markChanged, markDirty, markSaved } from "./save-state.ts";

/** Updates the save state on every write. */
export function withSaveTracking(files: StorageFiles, clock: Pick<Clock, "now">): StorageFiles {
  async function track<Outcome>(projectId: string, work: Promise<Outcome>): Promise<Outcome> {
    markChanged(projectId, clock.now());
    markDirty(work, true);
    try {
      const outcome = await work;
      markSaved(projectId, clock.now());
      return outcome;
    } finally {
      markDirty(work, false);
    }
  }
  return {
    ...files,
    upload: (projectId, ...rest) => track(projectId, files.upload(projectId, ...rest)),
    move: (projectId, ...rest) => track(projectId, files.move(projectId, ...rest)),
    moveOver: (projectId, ...rest) => track(projectId, files.moveOver(projectId, ...rest)),
    remove: (projectId, paths) => track(projectId, files.remove(projectId, paths)),
  };
}
