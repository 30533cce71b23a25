import { mayHelp } from "../platform/http.ts";
import type { UnsentBatch } from "../platform/local-database.ts";
import { platform } from "../platform/platform.ts";
import { GENERIC_RETRY, retry } from "../platform/retry.ts";
import { sessionLockName, tabSession } from "../platform/session-id.ts";
import { documentGateway } from "./document-gateway.ts";
import { isSessionOver } from "./refusals.ts";

/** Finds another place for changes that the server refuses at theirs; rejects where there is none for now. */
export type FindPlace = (batch: UnsentBatch, error: unknown) => Promise<void>;

/**
 * Sends what this tab left behind before a reload, and what tabs left behind that live no more.
 * A living tab holds the lock of its session, so its own work is never touched. Resolves with the number of batches sent.
 */
export async function sendOrphans(user: string, findPlace: FindPlace): Promise<number> {
  const own = await tabSession();
  const unsent = (await platform().local.listUnsent()).filter((batch) => batch.user === user);
  let sent = 0;
  for (const session of new Set(unsent.map((batch) => batch.session))) {
    const batches = unsent.filter((batch) => batch.session === session);
    const send = async (): Promise<void> => {
      sent += await sendInOrder(batches, findPlace);
    };
    if (session === own || navigator.locks === undefined) await send();
    else await navigator.locks.request(sessionLockName(session), { ifAvailable: true }, (lock) => (lock === null ? undefined : send()));
  }
  return sent;
}

async function sendInOrder(batches: readonly UnsentBatch[], findPlace: FindPlace): Promise<number> {
  const { local } = platform();
  for (const batch of batches.toSorted((a, b) => a.sequence - b.sequence)) {
    try {
      await retry(GENERIC_RETRY, () => documentGateway.patch(batch.path, batch.session, batch.sequence, batch.operations), { isWorthRetrying: mayHelp });
    } catch (error) {
      // Still unreachable, or nobody is logged in any more: it stays stored for the next start. Refused: the server would refuse it there for ever.
      if (mayHelp(error) || isSessionOver(error)) throw error;
      await findPlace(batch, error);
    }
    await local.removeUnsent(batch);
  }
  return batches.length;
}
