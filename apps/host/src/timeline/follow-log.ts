import { $timeline, refreshTimeline } from "./timeline-store.ts";
import { loadVisit } from "./unread-store.ts";

let running: Promise<void> | undefined;
let dueNext: string | undefined;

/**
 * Reads a project's new log entries after an event. Events that arrive during a read share the next
 * read.
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
