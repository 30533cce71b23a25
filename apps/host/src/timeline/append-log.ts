import { logApi } from "@tera/contract";
import { toastBackgroundError } from "../errors/notices.ts";
import { AppError } from "../platform/app-error.ts";
import { platform } from "../platform/platform.ts";
import { PROJECT_RETRY } from "../platform/retry.ts";
import { randomId } from "../platform/session-id.ts";
import { mayEdit } from "../projects/projects-store.ts";
import { requireUser } from "../session/session-store.ts";
import { createKeptSender } from "../sync/kept/send-kept.ts";
import { type KeptEntry, keptEntries } from "./kept-entries.ts";
import type { NewLogEntry } from "./log-entry.ts";

const READING: ReadonlySet<string> = new Set(["fileDownload", "fileDownloadZip", "tool"]);

const sender = createKeptSender<KeptEntry>({
  items: keptEntries,
  kind: "timeline entries",
  nextBatch: (kept) => kept.slice(0, 1),
  async send([kept]) {
    if (kept !== undefined) await sendEntry(kept.project, kept.person, kept.entry, kept.id);
  },
  onRefused: toastBackgroundError,
});

/**
 * Writes an entry once. Resolves once the server has stored it. If the server does not answer or
 * the page closes, keeps the entry on this device, resolves, and sends it later. Rejects if the
 * server refuses it. Never keeps an entry that takes credits.
 */
export async function appendLog(projectId: string, entry: NewLogEntry): Promise<void> {
  const { id: person } = requireUser();
  if (!mayAppend(projectId, entry)) return;
  if ((entry.credits ?? 0) > 0) await appendNow(projectId, entry, randomId());
  else await sender.add({ person, project: projectId, entry });
}

/** Writes an entry once, even if retried under the same id. Rejects if the server doesn't answer. */
export async function appendNow(projectId: string, entry: NewLogEntry, id: string): Promise<void> {
  const { id: person } = requireUser();
  if (mayAppend(projectId, entry)) await sendEntry(projectId, person, entry, id);
}

/** Sends the entries that are left on this device, now and whenever the server is back. */
export const followKeptEntries = sender.follow;

/** True for entries about reading only, such as downloads. They are not logged for viewers. */
export function isReadingEntry({ type }: Pick<NewLogEntry, "type">): boolean {
  return READING.has(type);
}

/** False for what viewers read. The server refuses all their other entries. */
function mayAppend(projectId: string, entry: NewLogEntry): boolean {
  if (!entry.type) throw new AppError("INVALID", "A log entry needs a type.");
  return !isReadingEntry(entry) || mayEdit(projectId);
}

async function sendEntry(
  project: string,
  userId: string,
  entry: NewLogEntry,
  id: string,
): Promise<void> {
  await platform().http.call(logApi.append, {
    params: { project },
    body: { id, userId, ...entry },
    retry: PROJECT_RETRY,
  });
}
