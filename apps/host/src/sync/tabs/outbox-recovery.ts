import { platform } from "../../platform/platform.ts";
import type { RecoveryHandlers } from "../device/send-stored-batches.ts";
import { $joins } from "../document-events.ts";
import { patchSession } from "../patch-session.ts";
import { markDirty } from "../save-state.ts";
import { allowSendingFor, hasQueue, resumeSending } from "./live-queues.ts";
import { type DocumentRecovery, recoverDocument } from "./recover-document.ts";
import { onTabClosed } from "./tab-lifecycle.ts";

/** Limits how long opening a document waits for its unsent batches. */
const OPENING_WAIT_MS = 30_000;

export interface OutboxRecovery {
  /** Sends what closed pages left. A call while it runs ends the wait for the next attempt. */
  run(): void;
  /** Resolves when the document's batches are sent or have failed, or after half a minute. */
  whenSent(path: string): Promise<void>;
  /** Batches no longer count as dirty, as their author is no longer signed in. */
  stop(): void;
}

let current: OutboxRecovery | undefined;

/**
 * Sends the unsent batches of this person's closed pages: immediately, when the connection or live
 * channel returns, and when another tab closes. Retries while the server is unreachable. Allows
 * sending for this person only. Replaces an earlier call.
 */
export function startOutboxRecovery(user: string, handlers: RecoveryHandlers): () => void {
  current?.stop();
  allowSendingFor(user);
  const recovery = createOutboxRecovery(user, handlers);
  const resume = (): void => {
    resumeSending();
    recovery.run();
  };
  addEventListener("online", resume);
  const stops = [
    () => removeEventListener("online", resume),
    $joins.listen(resume),
    onTabClosed(resume),
    () => recovery.stop(),
  ];
  const stop = (): void => {
    for (const each of stops.splice(0)) each();
  };
  current = { ...recovery, stop };
  resume();
  return stop;
}

/** Unsent batches are older than any new edit of the document, so they go first. */
export async function waitForUnsentBatches(path: string): Promise<void> {
  await current?.whenSent(path);
}

/** Recovers the documents side by side. */
export function createOutboxRecovery(
  user: string,
  { rebaseRefused, onFailure }: RecoveryHandlers,
): OutboxRecovery {
  const running = new Map<string, DocumentRecovery>();
  const unsent = new Set<string>();
  let isStopped = false;
  let isRerunNeeded = false;
  /** The last failure, which is not reported twice. */
  let reported: string | undefined;
  let listed: Promise<void> = Promise.resolve();

  function report(error: unknown): void {
    if (isStopped || reported === String(error)) return;
    reported = String(error);
    onFailure(error);
  }

  function markUnsent(path: string, isUnsent: boolean): void {
    if (isUnsent) unsent.add(path);
    else unsent.delete(path);
    markDirty(`left behind ${path}`, isUnsent);
  }

  function begin(): void {
    listed = recoverListed().catch(report);
  }

  async function recoverListed(): Promise<void> {
    const documents = await sessionsByPath(user);
    if (isStopped) return;
    // Another tab has sent these documents' batches.
    for (const path of unsent) if (!documents.has(path)) markUnsent(path, false);
    for (const [path, sessions] of documents) if (!running.has(path)) recover(path, sessions);
  }

  function recover(path: string, sessions: readonly string[]): void {
    const recovery = recoverDocument({
      path,
      user,
      sessions,
      rebaseRefused,
      onFailure: report,
      onBegin: () => markUnsent(path, true),
    });
    running.set(path, recovery);
    const end = (isSent: boolean): void => {
      running.delete(path);
      if (isStopped) return;
      if (isSent) markUnsent(path, false);
      if (isSent && unsent.size === 0) reported = undefined;
      if (!isRerunNeeded) return;
      isRerunNeeded = running.size > 0;
      begin();
    };
    void recovery.done.then(end, (error: unknown) => {
      report(error);
      end(false);
    });
  }

  return {
    run() {
      for (const document of running.values()) document.resume();
      isRerunNeeded = running.size > 0;
      begin();
    },
    async whenSent(path) {
      await listed;
      const limit = new AbortController();
      await Promise.race([
        running.get(path)?.mayOpen,
        platform().clock.wait(OPENING_WAIT_MS, limit.signal),
      ]);
      limit.abort();
    },
    stop() {
      isStopped = true;
      for (const document of running.values()) document.stop();
      for (const path of unsent) markUnsent(path, false);
    },
  };
}

/**
 * Lists the sessions with unsent batches of each document, in the order of their latest changes.
 * Leaves out batches that a queue of this page sends.
 */
async function sessionsByPath(user: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const { session: pageSession } = await patchSession();
  const documents = new Map<string, Map<string, number>>();
  for (const { path, session, user: author, at = 0 } of await platform().local.listUnsent()) {
    if (author !== user || (session === pageSession && hasQueue(path))) continue;
    const sessions = documents.get(path) ?? new Map<string, number>();
    documents.set(path, sessions.set(session, Math.max(at, sessions.get(session) ?? 0)));
  }
  return new Map(
    [...documents].map(([path, sessions]) => [
      path,
      [...sessions].toSorted(([, one], [, other]) => one - other).map(([session]) => session),
    ]),
  );
}
