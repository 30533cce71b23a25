import { $timeline, refreshTimeline } from "./timeline-store.ts";
import { loadVisit } from "./unread-store.ts";

let running: Promise<void> | undefined;
let dueNext: string | undefined;

/**
 * Reads what is new in a project's log after an event. Events that come meanwhile are read
 * together.
 */
export function readNewEntries(projectId: string): Promise<void> {
  if (running !== undefined) {
    dueNext = projectId;
    return running;
  }
  running = readOnce(projectId).finally(() => {
    running = undefined;
    const next = dueNext;
    dueNext = undefined;
    return next === undefined ? undefined : readNewEntries(next);
  });
  return running;
}

async function readOnce(projectId: string): Promise<void> {
  await Promise.all([
    $timeline.get()?.projectId === projectId ? refreshTimeline(projectId) : undefined,
    loadVisit(projectId),
  ]);
}
