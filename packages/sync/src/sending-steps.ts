import { watchGap } from "./catch-up.ts";
import type { DocumentModel, Effect, Step } from "./document-model.ts";
import { nextBatches, type Batch } from "./patch-queue.ts";
import type { Replica } from "./replica.ts";
import { FIRST, type Failure, type Progress, type Sending } from "./sending-states.ts";

/** Operations of a split batch in one request. */
export const MAX_REQUEST_OPERATIONS = 100;

export function to(model: DocumentModel, sending: Sending, effects: readonly Effect[] = []): Step {
  return { model: { ...model, sending }, effects };
}

export function progressOf({ attempt, limit, isResendNeeded, reported }: Progress): Progress {
  return { attempt, limit, isResendNeeded, reported };
}

export function noteResend(
  model: DocumentModel,
  sending: Exclude<Sending, { phase: "idle" }>,
): Step {
  return to(model, { ...sending, isResendNeeded: true });
}

export function stop(model: DocumentModel, effects: readonly Effect[] = []): Step {
  return to(model, { phase: "idle" }, [{ do: "stop save timer" }, ...effects]);
}

export function whenStored(
  model: DocumentModel,
  progress: Progress,
  effects: readonly Effect[] = [],
): Step {
  return to(model, { ...progressOf(progress), phase: "storing" }, [
    ...effects,
    { do: "await storage" },
  ]);
}

export function sendWhole(
  model: DocumentModel,
  progress: Progress,
  effects: readonly Effect[],
): Step {
  const batches = nextBatches(model.replica.queue).slice(0, progress.limit);
  return to(model, { ...progress, phase: "sending", count: batches.length, creations: 0 }, [
    ...effects,
    sendEffect(model, batches),
  ]);
}

export function sendEffect({ session }: DocumentModel, batches: readonly Batch[]): Effect {
  return { do: "send", session, batches };
}

/** Sends the next operations of the split first batch, or drops the batch when none are left. */
export function sendSplit(
  model: DocumentModel,
  progress: Progress,
  count: number,
  effects: readonly Effect[] = [],
): Step {
  const [batch] = model.replica.queue.batches;
  if (batch === undefined) return stop(model, effects);
  const { sequence, operations, settled = 0 } = batch;
  if (operations.length === 0) return drop(model, progress, [sequence], true, effects);
  const batches = operations.slice(0, count).map((operation, index) => ({
    sequence: settled + index + 1,
    operations: [operation],
  }));
  return to(model, { ...progressOf(progress), phase: "sending individually", count }, [
    ...effects,
    { do: "send", session: splitName(model, sequence), batches },
  ]);
}

/** The server accepts each of a split batch's operations once under this session. */
export function splitName({ session }: DocumentModel, sequence: number): string {
  return `${session}/${sequence}`;
}

export function drop(
  model: DocumentModel,
  progress: Progress,
  sequences: readonly number[],
  isSent: boolean,
  effects: readonly Effect[] = [],
): Step {
  return to(model, { ...progressOf(progress), phase: "dropping", sequences, isSent }, [
    ...effects,
    { do: "forget", sequences },
  ]);
}

/** A change revives a document that had ended. */
export function sent(
  model: DocumentModel,
  progress: Progress,
  effects: readonly Effect[] = [],
): Step {
  const life = model.life === "ended" ? "open" : model.life;
  const { isResendNeeded } = progress;
  return next({ ...model, life }, { ...FIRST, isResendNeeded }, [
    ...effects,
    { do: "stop save timer" },
  ]);
}

export function next(
  model: DocumentModel,
  progress: Progress,
  effects: readonly Effect[] = [],
): Step {
  const { model: watched, effects: all } = watchGap(model, [...effects, { do: "show" }]);
  return whenStored(watched, progress, all);
}

export function pause(model: DocumentModel, progress: Progress): Step {
  const { attempt } = progress;
  return to(model, { ...progressOf(progress), phase: "pausing", attempt: attempt + 1 }, [
    { do: "wait to retry", attempt },
  ]);
}

/** `count` is the number of batches in the failed request. */
export function fail(
  model: DocumentModel,
  progress: Progress,
  failure: Failure,
  count: number,
): Step {
  const { kind, error } = failure;
  if (kind === "expired") {
    // The person may already be logged in again.
    if (progress.isResendNeeded) return whenStored(model, progress);
    return to(model, { ...progressOf(progress), phase: "reporting expiry" }, [
      { do: "report", error, isExpiry: true },
    ]);
  }
  if (!isRefused(failure))
    return kind === "unknown" ? reportOnce(model, progress, failure) : pause(model, progress);
  if (count > 1) return whenStored(model, { ...progress, limit: Math.ceil(count / 2) });
  const [batch] = model.replica.queue.batches;
  if (batch === undefined || batch.settled !== undefined) return pause(model, progress);
  if (kind === "conflict") return refuse(model, progress, wholeBatches(model), error);
  return to(model, { ...progressOf(progress), phase: "asking", error }, [
    { do: "ask", batch, error },
  ]);
}

export function reportOnce(model: DocumentModel, progress: Progress, { error }: Failure): Step {
  const reported = String(error);
  if (progress.reported === reported) return pause(model, progress);
  return to(model, { ...progressOf(progress), phase: "reporting", reported }, [
    { do: "report", error, isExpiry: false },
  ]);
}

export function isRefused({ kind }: Failure): boolean {
  return kind === "refused" || kind === "missing" || kind === "conflict";
}

export function refuse(
  model: DocumentModel,
  progress: Progress,
  batches: readonly Batch[],
  error: unknown,
): Step {
  const sequences = batches.map(sequenceOf);
  return to(model, { ...progressOf(progress), phase: "refusing batches", sequences }, [
    { do: "refuse", error, session: model.session, batches },
  ]);
}

/** Split batches are refused by themselves, under their own names. */
function wholeBatches({ replica: { queue } }: DocumentModel): readonly Batch[] {
  const split = queue.batches.findIndex(({ settled }) => settled !== undefined);
  return split < 0 ? queue.batches : queue.batches.slice(0, split);
}

export function firstBatches(
  { replica }: { readonly replica: Replica },
  count: number,
): readonly Batch[] {
  return replica.queue.batches.slice(0, count);
}

export function sequenceOf({ sequence }: Batch): number {
  return sequence;
}
