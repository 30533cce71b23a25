import { atom } from "nanostores";
import { z } from "zod";
import { AppError } from "../platform/app-error.ts";
import { platform } from "../platform/platform.ts";
import { PROJECT_RETRY } from "../platform/retry.ts";
import { randomId } from "../platform/session-id.ts";
import { requireUser } from "../session/session-store.ts";
import { logEntrySchema, type LogEntry, type NewLogEntry } from "./log-entry.ts";

/** Entries of one page. */
const PAGE_SIZE = 50;

const logsSchema = z.object({ logs: z.array(logEntrySchema) });
const createdSchema = z.object({ id: z.string() });

/** The timeline of one project as far as it was loaded. */
export interface Timeline {
  readonly projectId: string;
  readonly entries: readonly LogEntry[];
  /** True where earlier entries wait on the server. */
  readonly hasEarlier: boolean;
}

/** The open project's timeline; undefined until it is loaded. */
export const $timeline = atom<Timeline | undefined>(undefined);

/** Loads the latest page anew, keeping earlier pages of the same project. */
export async function refreshTimeline(projectId: string): Promise<void> {
  const { logs } = await platform().http.get(`/api/projects/${projectId}/logs`, logsSchema, {
    query: { limit: PAGE_SIZE },
    retry: PROJECT_RETRY,
  });
  const before = $timeline.get();
  const loaded = before?.projectId === projectId ? before : undefined;
  const entries = new Map([...(loaded?.entries ?? []), ...logs].map((entry) => [entry.id, entry]));
  $timeline.set({
    projectId,
    entries: [...entries.values()],
    hasEarlier: loaded?.hasEarlier ?? logs.length === PAGE_SIZE,
  });
}

/** Loads the page before the earliest entry. */
export async function loadEarlier(): Promise<void> {
  const now = $timeline.get();
  const earliest = now?.entries.toSorted(
    (a, b) => a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id),
  )[0];
  if (now === undefined || earliest === undefined) return;
  const { logs } = await platform().http.get(`/api/projects/${now.projectId}/logs`, logsSchema, {
    query: { before: earliest.id, limit: PAGE_SIZE },
    retry: PROJECT_RETRY,
  });
  const added = logs.filter((entry) => now.entries.every((known) => known.id !== entry.id));
  $timeline.set({
    ...now,
    entries: [...now.entries, ...added],
    hasEarlier: logs.length === PAGE_SIZE,
  });
}

/** Writes to a project's timeline; repeating a lost call writes no second entry. Rejects where nobody is logged in or the type is missing. */
export async function appendLog(projectId: string, entry: NewLogEntry): Promise<void> {
  const user = requireUser();
  if (!entry.type) throw new AppError("INVALID", "A log entry needs a type.");
  await platform().http.post(`/api/projects/${projectId}/logs`, createdSchema, {
    body: { id: randomId(), userId: user.id, ...entry },
    retry: PROJECT_RETRY,
  });
}
