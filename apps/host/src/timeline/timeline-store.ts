import { logApi } from "@tera/contract";
import { atom } from "nanostores";
import { AppError } from "../platform/app-error.ts";
import { platform } from "../platform/platform.ts";
import { PROJECT_RETRY } from "../platform/retry.ts";
import { randomId } from "../platform/session-id.ts";
import { $projects } from "../projects/projects-store.ts";
import { requireUser } from "../session/session-store.ts";
import { type LogEntry, type NewLogEntry, readLogEntry } from "./log-entry.ts";

const PAGE_SIZE = 50;

/** The loaded part of a project's timeline. */
export interface Timeline {
  readonly projectId: string;
  readonly entries: readonly LogEntry[];
  readonly hasEarlier: boolean;
}

/** Undefined until the open project's timeline is loaded. */
export const $timeline = atom<Timeline | undefined>(undefined);

/** Returns the page of entries before the entry with the id `before`, or the latest page. */
async function readPage(project: string, before?: string): Promise<readonly LogEntry[]> {
  const { logs } = await platform().http.call(logApi.list, {
    params: { project },
    query: { before, limit: PAGE_SIZE },
    retry: PROJECT_RETRY,
  });
  return logs.map(readLogEntry);
}

/** Reloads the latest page; keeps earlier pages of the project. */
export async function refreshTimeline(projectId: string): Promise<void> {
  const logs = await readPage(projectId);
  const before = $timeline.get();
  const loaded = before?.projectId === projectId ? before : undefined;
  const entries = new Map([...(loaded?.entries ?? []), ...logs].map((entry) => [entry.id, entry]));
  $timeline.set({
    projectId,
    entries: [...entries.values()],
    hasEarlier: loaded?.hasEarlier ?? logs.length === PAGE_SIZE,
  });
}

export async function loadEarlier(): Promise<void> {
  const now = $timeline.get();
  const earliest = now?.entries.toSorted(
    (a, b) => a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id),
  )[0];
  if (now === undefined || earliest === undefined) return;
  const logs = await readPage(now.projectId, earliest.id);
  const added = logs.filter((entry) => now.entries.every((known) => known.id !== entry.id));
  $timeline.set({
    ...now,
    entries: [...now.entries, ...added],
    hasEarlier: logs.length === PAGE_SIZE,
  });
}

/** Writes an entry once, even if retried. Rejects when signed out or without a type. */
export async function appendLog(projectId: string, entry: NewLogEntry): Promise<void> {
  const user = requireUser();
  if (!entry.type) throw new AppError("INVALID", "A log entry needs a type.");
  // What viewers read is not logged.
  if ($projects.get()?.some(({ id, is_viewer: isViewer }) => id === projectId && isViewer)) return;
  await platform().http.call(logApi.append, {
    params: { project: projectId },
    body: { id: randomId(), userId: user.id, ...entry },
    retry: PROJECT_RETRY,
  });
}
