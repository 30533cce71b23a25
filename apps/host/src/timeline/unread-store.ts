import { logApi } from "@tera/contract";
import { atom } from "nanostores";
import { createAnswerOrder } from "../platform/answer-order.ts";
import { platform } from "../platform/platform.ts";
import { $activeProjectId } from "../projects/active-project.ts";
import { requireUser } from "../session/session-store.ts";

export interface Visit {
  readonly projectId: string;
  /** Other people's changes after the last visit; the server counts at most `MAX_UNREAD`. */
  readonly unread: number;
  /** ISO 8601 time up to which the person has seen every entry. */
  readonly seenAt: string;
}

/** The open project's unread entries, for the sidebar. */
export const $visit = atom<Visit | undefined>(undefined);

const startAnswer = createAnswerOrder();

/**
 * Loads the number of unread entries and the time up to which all were seen. Does not mark any as
 * seen, so that the timeline can show where the unread ones begin.
 */
export async function loadVisit(projectId: string): Promise<Visit> {
  const isLatest = startAnswer();
  const { seen_at: seenAt, unread } = await platform().http.call(logApi.visit, {
    params: { project: projectId },
  });
  const visit = { projectId, seenAt, unread };
  if (isLatest()) showVisit(visit);
  return visit;
}

/** Marks everything as seen, on all devices. */
export async function noteVisit(projectId: string): Promise<void> {
  const isLatest = startAnswer();
  const { seen_at: seenAt } = await platform().http.call(logApi.noteVisit, {
    params: { project: projectId },
    body: { userId: requireUser().id },
  });
  if (isLatest()) showVisit({ projectId, seenAt, unread: 0 });
}

/**
 * Ignores a response that arrives after the person opened another project, or that was read before
 * the visit that is shown.
 */
function showVisit(visit: Visit): void {
  if ($activeProjectId.get() !== visit.projectId) return;
  const shown = $visit.get();
  const isOutdated =
    shown?.projectId === visit.projectId && Date.parse(visit.seenAt) < Date.parse(shown.seenAt);
  if (!isOutdated) $visit.set(visit);
}

export function clearVisit(): void {
  $visit.set(undefined);
}
