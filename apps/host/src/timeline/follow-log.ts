import { $timeline, refreshTimeline } from "./timeline-store.ts";
import { loadVisit } from "./unread-store.ts";

let running: Promise<void> | undefined;
let isDueAgain = false;

/**
 * Reads what is new in a project's log after an event. Events that come meanwhile are read
 * together.
 */
export function readNewEntries(projectId: string): Promise<void> {
  if (running !== undefined) {
    isDueAgain = true;
    return running;
  }
  running = readOnce(projectId).finally(() => {
    running = undefined;
    if (!isDueAgain) return undefined;
    isDueAgain = false;
    return readNewEntries(projectId);
  });
  return running;
}

async function readOnce(projectId: string): Promise<void> {
  await Promise.all([
    $timeline.get()?.projectId === projectId ? refreshTimeline(projectId) : undefined,
    loadVisit(projectId),
  ]);
}
