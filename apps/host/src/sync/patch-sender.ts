import { codeOf } from "../platform/app-error.ts";
import { isRetryable } from "../platform/http.ts";
import { platform } from "../platform/platform.ts";
import { retryDelayMs } from "../platform/retry.ts";
import { createSaveTimer } from "./tabs/late-saves.ts";
import type { Outbox } from "./device/outbox.ts";
import { documentGateway, SEND_RETRY } from "./document-gateway.ts";
import { hasEarlierBatchElsewhere, type LiveQueue, canSendFor } from "./tabs/live-queues.ts";
import type { Operation } from "./core/operations.ts";
import { type Batch, splitBatch, nextBatches } from "./core/patch-queue.ts";
import type { BatchId } from "./patch-session.ts";
import {
  isRefusal,
  isSessionExpired,
  type RefusalHandler,
  sessionExpiredError,
} from "./refusals.ts";
import {
  acknowledge,
  acknowledgeFirst,
  rollbackFirst,
  type Replica,
  rollback,
} from "./core/replica.ts";
import { canSplitBatch, sendIndividually } from "./send-individually.ts";

/** How often to check whether another queue's earlier batches are sent. */
const QUEUE_CHECK_INTERVAL_MS = 250;
/** Attempts after which the changes of a missing document count as refused. */
const MAX_REINITIALISATIONS = 3;

export interface ReplicaRef {
  current: Replica;
}

export interface SendingDocument {
  readonly session: string;
  readonly replica: ReplicaRef;
  readonly queue: LiveQueue;
  readonly outbox: Pick<Outbox, "splitBatch" | "forget">;
  readonly onRefused: RefusalHandler;
  /** Resolves when all closed batches may be sent. */
  readonly whenStored: () => Promise<void>;
  /** Called when sending begins. */
  readonly markUnsent: () => void;
  /** Called when changes became durable. */
  readonly onSaved: () => void;
  /** Called after a successful request. */
  readonly onSent: () => void;
  readonly publish: () => void;
  /** Called after a batch was acknowledged or rolled back. */
  readonly onSettled: () => void;
}

/** Sends batches in order until each is acknowledged or rolled back. */
export interface PatchSender {
  /** Does nothing while already sending. Rejects when a refusal can't be handled. */
  readonly send: () => Promise<void>;
}

type FailureOutcome = "dropped" | "later" | "one batch at a time" | "split" | "session expired";

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
  const timer = createSaveTimer();
  /** The last failure, which is not reported twice. */
  let reported: string | undefined;

  /** Resolves to false if the changes must be kept for another attempt. */
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

  /**
   * If the server lacks the document, creates it from the confirmed state and sends the batches
   * again.
   */
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

  /** Rolls back only the refused operations. */
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

  /** `batch` is the first of the failed `batches`. */
  async function handleFailure(
    error: unknown,
    batch: Batch,
    batches: readonly Batch[],
  ): Promise<FailureOutcome> {
    if (isSessionExpired(error)) {
      // `isResendNeeded` means that the person may already be logged in again.
      if (!isResendNeeded) await onRefused(sessionExpiredError(error), []);
      return "session expired";
    }
    // Sending the batches one by one shows which is refused.
    if (isRefusal(error) && batches.length > 1) return "one batch at a time";
    if (!isRefusal(error) && !isRetryable(error) && reported !== String(error)) {
      reported = String(error);
      await onRefused(error, []);
    }
    if (!isRefusal(error) || batch.settled !== undefined) return "later";
    const { operations, sequence } = batch;
    // Undefined when the server can't be asked.
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
        // Changes sent with another person's token would become that person's.
        if (!canSendFor(user)) return publish();
        if (hasEarlierBatchElsewhere(queue, batch.sequence)) {
          await clock.wait(QUEUE_CHECK_INTERVAL_MS);
          continue;
        }
        const batches = isSingleBatch ? [batch] : nextBatches(replica.current.queue);
        isResendNeeded = false;
        timer.start();
        try {
          await (batch.settled === undefined ? sendWhole(batches) : sendValidOperations(batch));
          onSent();
          timer.stop();
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
      // No await follows the last check of the queue, so no batch is missed.
      isSending = false;
      timer.stop();
    }
  }

  return { send };
}
