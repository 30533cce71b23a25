import type { UnsentBatch } from "../../platform/local-database.ts";
import { platform } from "../../platform/platform.ts";
import { tabSession, withSessionLockIfAvailable } from "../../platform/session-id.ts";
import {
  type RecoveryHandlers,
  sendStoredBatches,
  type StoredSending,
} from "../device/send-stored-batches.ts";
import { tabOf } from "../patch-session.ts";

/** A living tab closes its open batch after 250 ms, in the background after a second. */
const OPEN_BATCH_TIMEOUT_MS = 3000;

export interface RecoveryOptions extends RecoveryHandlers {
  readonly path: string;
  readonly user: string;
  /** In the order of their latest changes, so that no older value overwrites a newer one. */
  readonly sessions: readonly string[];
  /** Called before the batches of a closed page are sent. */
  readonly onBegin: () => void;
}

export interface DocumentRecovery {
  /** Resolves to whether every batch of the closed pages is durable or its refusal was handled. */
  readonly done: Promise<boolean>;
  /** Resolves when nothing is left to wait for: all is done, or a failure was reported. */
  readonly mayOpen: Promise<unknown>;
  /** Ends the wait for the next attempt. */
  resume(): void;
  stop(): void;
}

/** Sends one document's batches of closed pages. Skips pages that hold their tab's session lock. */
export function recoverDocument(options: RecoveryOptions): DocumentRecovery {
  let current: StoredSending | undefined;
  let isStopped = false;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const handlers: RecoveryHandlers = {
    rebaseRefused: options.rebaseRefused,
    onFailure(error) {
      release();
      options.onFailure(error);
    },
  };

  async function recoverSession(session: string, isSure: boolean): Promise<boolean> {
    const batches = await closedBatches(options, session, isSure);
    const [first, ...more] = batches;
    if (first === undefined) return true;
    if (isStopped) return false;
    options.onBegin();
    current = sendStoredBatches([first, ...more], handlers);
    return current.done;
  }

  async function recoverSessions(): Promise<boolean> {
    const own = await tabSession();
    for (const session of options.sessions) {
      let isSent = true;
      const recover = async (isSure: boolean): Promise<void> => {
        isSent = await recoverSession(session, isSure);
      };
      // Without locks, a duplicated tab may have the same id.
      if (tabOf(session) === own) await recover(navigator.locks !== undefined);
      else await withSessionLockIfAvailable(tabOf(session), recover);
      if (!isSent) return false;
    }
    return true;
  }

  const done = recoverSessions();
  return {
    done,
    mayOpen: Promise.race([done.catch(() => false), released]),
    resume: () => current?.resume(),
    stop() {
      isStopped = true;
      current?.stop();
    },
  };
}

/**
 * Lists a session's batches. Without locks, its page may be open. The server accepts each number
 * once, so an open batch is sent only if it stays unchanged longer than a page takes to close it.
 */
async function closedBatches(
  { path, user }: RecoveryOptions,
  session: string,
  isSure: boolean,
): Promise<readonly UnsentBatch[]> {
  const { clock, local } = platform();
  const list = async (): Promise<readonly UnsentBatch[]> =>
    (await local.listUnsent())
      .filter((batch) => batch.path === path && batch.session === session && batch.user === user)
      .toSorted((one, other) => one.sequence - other.sequence);
  const listed = await list();
  if (isSure || !listed.some(({ isOpen }) => isOpen === true)) return listed;
  await clock.wait(OPEN_BATCH_TIMEOUT_MS);
  const isSettled = (batch: UnsentBatch): boolean =>
    batch.isOpen !== true ||
    listed.some(({ sequence, at }) => sequence === batch.sequence && at === batch.at);
  return (await list()).filter(isSettled);
}
