import { toaster } from "../errors/notices.ts";
import { platform } from "../platform/platform.ts";
import { randomId } from "../platform/session-id.ts";
import { requireUser } from "../session/session-store.ts";
import { discardDraft, peekDraft, recoverDrafts, saveDraft } from "../sync/device/draft-storage.ts";
import { isRefusal } from "../sync/refusals.ts";
import { appendNow } from "./append-log.ts";
import { readLogEntry } from "./log-entry.ts";
import { refreshTimeline, showUnsent } from "./timeline-store.ts";

const RETRY_MS = 4000;

/** Matches the server's limit on a text. */
export const MAX_NOTE_CHARACTERS = 10_000;

const draftsOf = (projectId: string): string => `note ${requireUser().id} ${projectId} `;
const TYPING = "typing";

/** Notes that this tab is sending, by id. */
const sending = new Set<string>();

/**
 * Shows a note at once and retries until the server has stored it. Keeps the note on this device,
 * so that the next visit sends it if the page closes. If the server refuses the note, rejects and
 * puts its text back before the text being typed.
 */
export async function addNote(projectId: string, content: string): Promise<void> {
  keepTyping(projectId, "");
  await sendNote(projectId, randomId(), content);
}

/** Text that is being typed, by project. */
const typing = new Map<string, string>();

export function typedNote(projectId: string): string {
  return typing.get(projectId) ?? "";
}

/** Remembers the text that is being typed; forgets an empty one. */
export function keepTyping(projectId: string, text: string): void {
  typing.set(projectId, text);
  const name = `${draftsOf(projectId)}${TYPING}`;
  if (text === "") discardDraft(name);
  else saveDraft(name, { text, over: "" });
}

/** Returns the note that the person was typing but has not added. */
export async function peekNote(
  projectId: string,
): Promise<{ readonly text: string; readonly at: number } | undefined> {
  const draft = await peekDraft(`${draftsOf(projectId)}${TYPING}`);
  return draft === undefined || draft.text.trim() === "" ? undefined : draft;
}

/**
 * Sends the notes that an earlier visit could not send. Resolves to the note that was being typed,
 * if any.
 */
export async function recoverNotes(
  projectId: string,
  onError: (error: unknown) => void,
): Promise<string | undefined> {
  const drafts = await recoverDrafts(draftsOf(projectId));
  for (const [id, { text }] of drafts)
    if (id !== TYPING) sendNote(projectId, id, text).catch(onError);
  const typed = drafts.get(TYPING)?.text;
  if (typed !== undefined) typing.set(projectId, typed);
  return typed;
}

async function sendNote(projectId: string, id: string, content: string): Promise<void> {
  if (sending.has(id)) return;
  sending.add(id);
  const { clock } = platform();
  const name = `${draftsOf(projectId)}${id}`;
  const entry = {
    ...readLogEntry({
      id,
      project: projectId,
      user: requireUser().id,
      type: "note",
      data: { content },
      credits: 0,
      created_at: new Date(clock.now()).toISOString(),
    }),
    isUnsent: true,
  };
  saveDraft(name, { text: content, over: "" });
  showUnsent(projectId, entry);
  try {
    await sendUntilStored(projectId, id, content);
    discardDraft(name);
    await refreshTimeline(projectId);
  } catch (error) {
    discardDraft(name);
    showUnsent(projectId, entry, true);
    keepTyping(projectId, [content, typedNote(projectId)].filter(Boolean).join("\n\n"));
    throw error;
  } finally {
    sending.delete(id);
  }
}

async function sendUntilStored(projectId: string, id: string, content: string): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      await appendNow(projectId, { type: "note", content }, id);
      return;
    } catch (error) {
      if (isRefusal(error)) throw error;
      if (isFirst)
        toaster.show(
          "Your note hasn't been sent yet. It's kept on this device and will be sent automatically.",
        );
      await platform().clock.wait(RETRY_MS);
    }
  }
}
