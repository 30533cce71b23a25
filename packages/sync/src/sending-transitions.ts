import type { DocumentModel, Step } from "./document-model.ts";
import { splitBatch } from "./patch-queue.ts";
import { acknowledge, acknowledgeFirst, rollback, rollbackFirst } from "./replica.ts";
import {
  drop,
  fail,
  firstBatches,
  isRefused,
  MAX_REQUEST_OPERATIONS,
  next,
  noteResend,
  pause,
  progressOf,
  refuse,
  reportOnce,
  sendSplit,
  sendEffect,
  sendWhole,
  sent,
  sequenceOf,
  splitName,
  stop,
  to,
  whenStored,
} from "./sending-steps.ts";
import {
  FIRST,
  type Phase,
  type Sending,
  type SendingEvent,
  type SendingEventType,
} from "./sending-states.ts";

/** Attempts to create a missing document, after which its changes count as refused. */
const MAX_CREATIONS = 3;

type Row<P extends Phase, E extends SendingEventType> = (
  model: DocumentModel,
  sending: Extract<Sending, { phase: P }>,
  event: Extract<SendingEvent, { type: E }>,
) => Step;

/** What each event does in each phase. An event without a row changes nothing. */
export const SENDING: {
  readonly [P in Phase]: { readonly [E in SendingEventType]?: Row<P, E> };
} = {
  idle: {
    resumed: (model) => whenStored(model, FIRST, [{ do: "note unsent" }]),
  },
  storing: {
    resumed: noteResend,
    stored: (model, sending, { maySend, isTurn }) => {
      const [batch] = model.replica.queue.batches;
      if (batch === undefined) return stop(model);
      if (!maySend) return stop(model, [{ do: "show" }]);
      if (!isTurn)
        return to(model, { ...sending, phase: "awaiting turn" }, [{ do: "wait for turn" }]);
      const progress = { ...progressOf(sending), isResendNeeded: false };
      return batch.settled === undefined
        ? sendWhole(model, progress, [{ do: "start save timer" }])
        : sendSplit(model, progress, MAX_REQUEST_OPERATIONS, [{ do: "start save timer" }]);
    },
  },
  "awaiting turn": {
    resumed: noteResend,
    waited: (model, sending) => whenStored(model, sending),
  },
  pausing: {
    resumed: (model, sending, { isConnected }) =>
      isConnected === true
        ? whenStored(model, { ...sending, attempt: 1 })
        : noteResend(model, sending),
    waited: (model, sending) => whenStored(model, sending),
  },
  sending: {
    resumed: noteResend,
    acknowledged: (model, sending, { versions }) =>
      to(model, { ...progressOf(sending), phase: "forgetting", versions }, [
        { do: "forget", sequences: firstBatches(model, sending.count).map(sequenceOf) },
      ]),
    failed: (model, sending, { failure }) =>
      failure.kind === "missing" && sending.creations < MAX_CREATIONS
        ? to(model, { ...sending, phase: "creating" }, [
            { do: "create", state: model.replica.confirmed.state },
          ])
        : fail(model, sending, failure, sending.count),
  },
  creating: {
    resumed: noteResend,
    created: (model, sending) =>
      to(model, { ...sending, phase: "sending", creations: sending.creations + 1 }, [
        sendEffect(model, firstBatches(model, sending.count)),
      ]),
    failed: (model, sending, { failure }) => fail(model, sending, failure, sending.count),
  },
  forgetting: {
    resumed: noteResend,
    forgotten: (model, sending) => {
      const batches = firstBatches(model, sending.versions.length);
      const replica = batches.reduce(
        (each, { sequence }, index) => acknowledge(each, sequence, sending.versions[index] ?? 0),
        model.replica,
      );
      return sent({ ...model, replica }, sending, [{ do: "note save" }]);
    },
    failed: (model, sending, { failure }) => fail(model, sending, failure, 1),
  },
  dropping: {
    resumed: noteResend,
    forgotten: (model, sending) => {
      const replica = sending.sequences.reduce(rollback, model.replica);
      return sending.isSent
        ? sent({ ...model, replica }, sending)
        : next({ ...model, replica }, sending);
    },
    failed: (model, sending, { failure }) => fail(model, sending, failure, 1),
  },
  asking: {
    resumed: noteResend,
    asked: (model, sending, { isDivisible }) => {
      const [batch] = model.replica.queue.batches;
      if (batch === undefined || isDivisible === undefined) return pause(model, sending);
      const { sequence } = batch;
      return isDivisible
        ? to(model, { ...progressOf(sending), phase: "splitting", sequence }, [
            { do: "store split", sequence },
          ])
        : refuse(model, sending, [batch], sending.error);
    },
  },
  splitting: {
    resumed: noteResend,
    "split stored": (model, sending) => {
      const queue = splitBatch(model.replica.queue, sending.sequence);
      return whenStored(
        { ...model, replica: { ...model.replica, queue } },
        { ...sending, limit: FIRST.limit },
      );
    },
    failed: (model, sending, { failure }) => fail(model, sending, failure, 1),
  },
  "sending individually": {
    resumed: noteResend,
    acknowledged: (model, sending, { versions }) => {
      const [batch] = model.replica.queue.batches;
      if (batch === undefined) return stop(model);
      const replica = acknowledgeFirst(model.replica, batch.sequence, versions);
      return sendSplit({ ...model, replica }, sending, sending.count, [
        { do: "note save" },
        { do: "show" },
      ]);
    },
    failed: (model, sending, { failure }) => {
      const [batch] = model.replica.queue.batches;
      const [operation] = batch?.operations ?? [];
      if (batch === undefined || operation === undefined || !isRefused(failure))
        return fail(model, sending, failure, 1);
      const length = Math.min(sending.count, batch.operations.length);
      if (length > 1) return sendSplit(model, sending, Math.ceil(length / 2));
      const { sequence, settled = 0 } = batch;
      return to(model, { ...progressOf(sending), phase: "refusing operation", sequence }, [
        {
          do: "refuse",
          error: failure.error,
          session: splitName(model, sequence),
          batches: [{ sequence: settled + 1, operations: [operation] }],
        },
      ]);
    },
  },
  "refusing batches": {
    resumed: noteResend,
    "refusal handled": (model, sending, { count }) =>
      count > 0
        ? drop(model, sending, sending.sequences.slice(0, count), false)
        : pause(model, sending),
    "handling failed": (model, sending, { failure }) => reportOnce(model, sending, failure),
  },
  "refusing operation": {
    resumed: noteResend,
    "refusal handled": (model, sending, { count }) =>
      count > 0
        ? sendSplit(
            { ...model, replica: rollbackFirst(model.replica, sending.sequence) },
            sending,
            MAX_REQUEST_OPERATIONS,
            [{ do: "show" }],
          )
        : pause(model, sending),
    "handling failed": (model, sending, { failure }) => reportOnce(model, sending, failure),
  },
  reporting: {
    resumed: noteResend,
    reported: (model, sending) => pause(model, sending),
  },
  "reporting expiry": {
    resumed: noteResend,
    reported: (model, sending) =>
      sending.isResendNeeded ? whenStored(model, sending) : stop(model),
  },
};

export function advanceSending(model: DocumentModel, event: SendingEvent): Step {
  const { sending } = model;
  // A row's parameters have the types of its own phase and event.
  const row = SENDING[sending.phase][event.type] as
    | ((model: DocumentModel, sending: Sending, event: SendingEvent) => Step)
    | undefined;
  return row === undefined ? { model, effects: [] } : row(model, sending, event);
}
