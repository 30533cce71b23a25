import { codeOf } from "../platform/app-error.ts";
import { mayHelp } from "../platform/http.ts";
import { platform } from "../platform/platform.ts";
import { delayBefore } from "../platform/retry.ts";
import type { DeviceDrafts } from "./device-drafts.ts";
import { documentGateway, SEND_RETRY } from "./document-gateway.ts";
import { isAfterAnother, type LiveQueue, maySendFor } from "./live-queues.ts";
import type { Operation } from "./operations.ts";
import { type Batch, keepApart, nextBatches } from "./patch-queue.ts";
import type { BatchName } from "./patch-session.ts";
import { isRefusal, isSessionOver, type RefusalHandler, sessionOver } from "./refusals.ts";
import {
  acknowledged,
  firstAcknowledged,
  firstTakenBack,
  type Replica,
  takenBack,
} from "./replica.ts";
import { concernsOperations, sendApart } from "./send-apart.ts";

/** So often it is looked whether what another queue of the same document holds is sent, so that the next may follow it. */
const TURN_MILLISECONDS = 250;
/** How often a document that the server does not have is made anew before its changes count as refused. */
const MOST_REINITIALISATIONS = 3;

/** A document's replica, which every change replaces. */
export interface ReplicaRef {
  current: Replica;
}

/** The document whose batches are sent. */
export interface SendingDocument {
  readonly session: string;
  readonly replica: ReplicaRef;
  readonly queue: LiveQueue;
  readonly drafts: Pick<DeviceDrafts, "keepApart" | "forget">;
  readonly onRefused: RefusalHandler;
  /** Resolves when everything that is numbered may be sent. */
  readonly isKept: () => Promise<void>;
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
type AfterFailure = "dropped" | "later" | "alone" | "split" | "session over";

/** A sender that is not sending yet. */
export function createPatchSender({
  session,
  replica,
  queue,
  drafts,
  onRefused,
  isKept,
  markUnsent,
  onSaved,
  onSent,
  publish,
  onSettled,
}: SendingDocument): PatchSender {
  const { clock } = platform();
  const { path, user } = queue;
  let isSending = false;
  let isAskedAgain = false;
  /** The failure that was reported last, so that each is reported once. */
  let reported: string | undefined;

  /** Whether whoever is told of refused changes has dealt with them; until then they stay on this device. */
  async function isHandled(
    error: unknown,
    operations: readonly Operation[],
    name: BatchName,
  ): Promise<boolean> {
    try {
      await onRefused(error, operations, name);
      return true;
    } catch (failure) {
      if (!mayHelp(failure) && codeOf(failure) !== "CANCEL") throw failure;
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
        if (codeOf(error) !== "NOT-FOUND" || attempt >= MOST_REINITIALISATIONS) throw error;
        await documentGateway.fill(path, session, replica.current.confirmed.state);
      }
    }
  }

  /** Sends what is sound of a batch that was refused whole; what is not is taken back. */
  async function sendSound({ sequence, operations, settled = 0 }: Batch): Promise<void> {
    await sendApart(
      { path, session, sequence, operations, settled },
      {
        onDurable(versions) {
          replica.current = firstAcknowledged(replica.current, sequence, versions);
          onSaved();
          publish();
        },
        async onRefused(operation, error, name) {
          if (!(await isHandled(error, [operation], name))) return false;
          replica.current = firstTakenBack(replica.current, sequence);
          publish();
          return true;
        },
      },
    );
    await drafts.forget(sequence);
    replica.current = takenBack(replica.current, sequence);
  }

  async function sendWhole(batches: readonly Batch[]): Promise<void> {
    const versions = await sendBatches(batches);
    for (const [index, { sequence }] of batches.entries()) {
      await drafts.forget(sequence);
      replica.current = acknowledged(replica.current, sequence, versions[index] ?? 0);
    }
    onSaved();
  }

  /** Deals with batches, of which this is the first, that could not be sent. */
  async function afterFailure(
    error: unknown,
    batch: Batch,
    batches: readonly Batch[],
  ): Promise<AfterFailure> {
    if (isSessionOver(error)) {
      // They stay on this device and are sent after the next login, which may have been meanwhile.
      if (!isAskedAgain) await onRefused(sessionOver(error), []);
      return "session over";
    }
    // Which of them is refused shows when they go one by one.
    if (isRefusal(error) && batches.length > 1) return "alone";
    if (!isRefusal(error) && !mayHelp(error) && reported !== String(error)) {
      reported = String(error);
      await onRefused(error, []);
    }
    if (!isRefusal(error) || batch.settled !== undefined) return "later";
    const { operations, sequence } = batch;
    // Undefined where the server can't be asked just now.
    const isDivisible = await concernsOperations({ path, session, operations }, error).catch(
      () => undefined,
    );
    if (isDivisible === undefined) return "later";
    if (isDivisible) {
      await drafts.keepApart(sequence);
      const { current } = replica;
      replica.current = { ...current, queue: keepApart(current.queue, sequence) };
      return "split";
    }
    if (!(await isHandled(error, operations, { session, sequence }))) return "later";
    await drafts.forget(sequence);
    replica.current = takenBack(replica.current, sequence);
    return "dropped";
  }

  async function send(): Promise<void> {
    isAskedAgain = isSending;
    if (isSending) return;
    isSending = true;
    markUnsent();
    try {
      let isAlone = false;
      for (let attempt = 1; ;) {
        await isKept();
        const [batch] = replica.current.queue.batches;
        if (batch === undefined) return;
        // Another person's login would make them theirs: they stay on this device until their author is here again.
        if (!maySendFor(user)) return publish();
        if (isAfterAnother(queue, batch.sequence)) {
          await clock.wait(TURN_MILLISECONDS);
          continue;
        }
        const batches = isAlone ? [batch] : nextBatches(replica.current.queue);
        isAskedAgain = false;
        try {
          await (batch.settled === undefined ? sendWhole(batches) : sendSound(batch));
          onSent();
          isAlone = false;
          attempt = 1;
          reported = undefined;
        } catch (error) {
          const next = await afterFailure(error, batch, batches);
          if (next === "session over" && !isAskedAgain) return;
          if (next === "later") {
            await clock.wait(delayBefore(attempt, SEND_RETRY));
            attempt += 1;
          }
          if (next === "alone") isAlone = true;
          if (next === "split") isAlone = false;
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
