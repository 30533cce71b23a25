import { codeOf } from "../platform/app-error.ts";
import { isRetryable } from "../platform/http.ts";
import { platform } from "../platform/platform.ts";
import { retryDelayMs } from "../platform/retry.ts";
import type { Outbox } from "./outbox.ts";
import { documentGateway, SEND_RETRY } from "./document-gateway.ts";
import { hasEarlierBatchElsewhere, type LiveQueue, canSendFor } from "./live-queues.ts";
import type { Operation } from "./operations.ts";
import { type Batch, splitBatch, nextBatches } from "./patch-queue.ts";
import type { BatchId } from "./patch-session.ts";
import {
  isRefusal,
  isSessionExpired,
  type RefusalHandler,
  sessionExpiredError,
} from "./refusals.ts";
import { acknowledge, acknowledgeFirst, rollbackFirst, type Replica, rollback } from "./replica.ts";
import { canSplitBatch, sendIndividually } from "./send-individually.ts";

/** So often it is looked whether what another queue of the same document holds is sent, so that the next may follow it. */
const QUEUE_CHECK_INTERVAL_MS = 250;
/** How often a document that the server does not have is made anew before its changes count as refused. */
const MAX_REINITIALISATIONS = 3;

/** A document's replica, which every change replaces. */
export interface ReplicaRef {
  current: Replica;
}

/** The document whose batches are sent. */
export interface SendingDocument {
  readonly session: string;
  readonly replica: ReplicaRef;
  readonly queue: LiveQueue;
  readonly outbox: Pick<Outbox, "splitBatch" | "forget">;
  readonly onRefused: RefusalHandler;
  /** Resolves when everything that is numbered may be sent. */
  readonly whenStored: () => Promise<void>;
  /** Notes whether anything is unsent, as sending begins. */
  readonly markUnsent: () => void;
  /** Called after some of the changes became durable. */
  readonly onSaved: () => void;
  /** Called after the server took what was sent. */
  readonly onSent: () => void;
  /** Shows the replica after it changed. */
  readonly publish: () => void;
  /** Called after a batch was acknowledged or taken back, and that was published. */
  readonly onSettled: () => void;
}

/** Sends a document's batches, in their order, until each is acknowledged or taken back. */
export interface PatchSender {
  /** Does nothing while it is sending already. Rejects when a refusal can't be dealt with. */
  readonly send: () => Promise<void>;
}

/** What follows a failure: the first batch is dropped, sent again, or kept for the next login. */
type FailureOutcome = "dropped" | "later" | "one batch at a time" | "split" | "session expired";

/** A sender that is not sending yet. */
export function createPatchSender({
  session,
  replica,
  queue,
  outbox,
  onRefused,
  whenStored,
  markUnsent,
  onSaved,
  onSent,
  publish,
  onSettled,
}: SendingDocument): PatchSender {
  const { clock } = platform();
  const { path, user } = queue;
  let isSending = false;
  let isResendNeeded = false;
  /** The failure that was reported last, so that each is reported once. */
  let reported: string | undefined;

  /** Whether whoever is told of refused changes has dealt with them; until then they stay on this device. */
  async function isHandled(
    error: unknown,
    operations: readonly Operation[],
    name: BatchId,
  ): Promise<boolean> {
    try {
      await onRefused(error, operations, name);
      return true;
    } catch (failure) {
      if (!isRetryable(failure) && codeOf(failure) !== "CANCEL") throw failure;
      return false;
    }
  }

  /** Sends batches and resolves with their versions; a document that the server does not have is made anew from what is known of it. */
  async function sendBatches(batches: readonly Batch[]): Promise<readonly number[]> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        const [only, ...more] = batches;
        if (only === undefined || more.length > 0)
          return (await documentGateway.patchAll(path, session, batches)).versions;
        return [
          (await documentGateway.patch(path, session, only.sequence, only.operations)).version,
        ];
      } catch (error) {
        if (codeOf(error) !== "NOT-FOUND" || attempt >= MAX_REINITIALISATIONS) throw error;
        await documentGateway.initialise(path, session, replica.current.confirmed.state);
      }
    }
  }

  /** Sends what is sound of a batch that was refused whole; what is not is taken back. */
  async function sendValidOperations({ sequence, operations, settled = 0 }: Batch): Promise<void> {
    await sendIndividually(
      { path, session, sequence, operations, settled },
      {
        onDurable(versions) {
          replica.current = acknowledgeFirst(replica.current, sequence, versions);
          onSaved();
          publish();
        },
        async onRefused(operation, error, name) {
          if (!(await isHandled(error, [operation], name))) return false;
          replica.current = rollbackFirst(replica.current, sequence);
          publish();
          return true;
        },
      },
    );
    await outbox.forget(sequence);
    replica.current = rollback(replica.current, sequence);
  }

  async function sendWhole(batches: readonly Batch[]): Promise<void> {
    const versions = await sendBatches(batches);
    for (const [index, { sequence }] of batches.entries()) {
      await outbox.forget(sequence);
      replica.current = acknowledge(replica.current, sequence, versions[index] ?? 0);
    }
    onSaved();
  }

  /** Deals with batches, of which this is the first, that could not be sent. */
  async function handleFailure(
    error: unknown,
    batch: Batch,
    batches: readonly Batch[],
  ): Promise<FailureOutcome> {
    if (isSessionExpired(error)) {
      // They stay on this device and are sent after the next login, which may have been meanwhile.
      if (!isResendNeeded) await onRefused(sessionExpiredError(error), []);
      return "session expired";
    }
    // Which of them is refused shows when they go one by one.
    if (isRefusal(error) && batches.length > 1) return "one batch at a time";
    if (!isRefusal(error) && !isRetryable(error) && reported !== String(error)) {
      reported = String(error);
      await onRefused(error, []);
    }
    if (!isRefusal(error) || batch.settled !== undefined) return "later";
    const { operations, sequence } = batch;
    // Undefined where the server can't be asked just now.
    const isDivisible = await canSplitBatch({ path, session, operations }, error).catch(
      () => undefined,
    );
    if (isDivisible === undefined) return "later";
    if (isDivisible) {
      await outbox.splitBatch(sequence);
      const { current } = replica;
      replica.current = { ...current, queue: splitBatch(current.queue, sequence) };
      return "split";
    }
    if (!(await isHandled(error, operations, { session, sequence }))) return "later";
    await outbox.forget(sequence);
    replica.current = rollback(replica.current, sequence);
    return "dropped";
  }

  async function send(): Promise<void> {
    isResendNeeded = isSending;
    if (isSending) return;
    isSending = true;
    markUnsent();
    try {
      let isSingleBatch = false;
      for (let attempt = 1; ;) {
        await whenStored();
        const [batch] = replica.current.queue.batches;
        if (batch === undefined) return;
        // Another person's login would make them theirs: they stay on this device until their author is here again.
        if (!canSendFor(user)) return publish();
        if (hasEarlierBatchElsewhere(queue, batch.sequence)) {
          await clock.wait(QUEUE_CHECK_INTERVAL_MS);
          continue;
        }
        const batches = isSingleBatch ? [batch] : nextBatches(replica.current.queue);
        isResendNeeded = false;
        try {
          await (batch.settled === undefined ? sendWhole(batches) : sendValidOperations(batch));
          onSent();
          isSingleBatch = false;
          attempt = 1;
          reported = undefined;
        } catch (error) {
          const next = await handleFailure(error, batch, batches);
          if (next === "session expired" && !isResendNeeded) return;
          if (next === "later") {
            await clock.wait(retryDelayMs(attempt, SEND_RETRY));
            attempt += 1;
          }
          if (next === "one batch at a time") isSingleBatch = true;
          if (next === "split") isSingleBatch = false;
          if (next !== "dropped") continue;
        }
        publish();
        onSettled();
      }
    } finally {
      // No await since the last look at the queue, so no batch that comes later is missed.
      isSending = false;
    }
  }

  return { send };
}
