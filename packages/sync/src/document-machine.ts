import { advanceCatchUp, fetchGap, watchGap } from "./catch-up.ts";
import type { DocumentEvent, DocumentModel, Effect, Step } from "./document-model.ts";
import { addToOpenBatch, type Batch, THROTTLE_MS } from "./patch-queue.ts";
import { applyRemote, applySnapshot, createReplica, type Snapshot } from "./replica.ts";
import { advanceSending } from "./sending-transitions.ts";

export function openModel(session: string, snapshot: Snapshot): DocumentModel {
  return {
    session,
    life: "open",
    replica: createReplica(snapshot),
    sending: { phase: "idle" },
    catchUp: "complete",
    closedAt: Number.NEGATIVE_INFINITY,
    isThrottled: false,
  };
}

/** Sends stored batches of a document that is not read. No version reaches its state. */
export function sendingModel(session: string, batches: readonly Batch[]): DocumentModel {
  const model = openModel(session, { version: Number.POSITIVE_INFINITY });
  const queue = { openBatch: [], batches };
  return { ...model, life: "closed", replica: { ...model.replica, queue } };
}

/**
 * Decides what follows from an event. Has no side effects: the caller performs the returned
 * effects in order, and answers them with events.
 */
export function advance(model: DocumentModel, event: DocumentEvent): Step {
  switch (event.type) {
    case "edited":
      return edit(model, event);
    case "batch due":
      return closeOpenBatch(model);
    case "batch closed": {
      const replica = { ...model.replica, queue: event.queue };
      return advanceSending({ ...model, replica, closedAt: event.now }, { type: "resumed" });
    }
    case "changed by others":
      return applyChange(model, event);
    case "state read": {
      const isNewer = event.snapshot.version > model.replica.confirmed.version;
      return {
        model: { ...model, replica: applySnapshot(model.replica, event.snapshot) },
        effects: [{ do: "show" }, ...(isNewer ? [{ do: "note catch-up" } as const] : [])],
      };
    }
    case "version announced": {
      const announced = Math.max(model.replica.announced, event.version);
      const known = { ...model, replica: { ...model.replica, announced } };
      return event.isSure ? fetchGap(known) : watchGap(known);
    }
    case "gap waited":
    case "fetched":
    case "fetch failed":
      return advanceCatchUp(model, event);
    case "closed":
      return closeOpenBatch({ ...model, life: "closed" });
    default:
      return advanceSending(model, event);
  }
}

/** Batches are closed at intervals of `THROTTLE_MS`. */
function edit(
  model: DocumentModel,
  { operations, now }: Extract<DocumentEvent, { type: "edited" }>,
): Step {
  const queue = addToOpenBatch(model.replica.queue, operations);
  const edited = { ...model, replica: { ...model.replica, queue } };
  const shown: readonly Effect[] = [{ do: "note change" }, { do: "show", applied: operations }];
  const rest = model.closedAt + THROTTLE_MS - now;
  if (rest <= 0) return closeOpenBatch(edited, shown);
  // If the clock was set back, `rest` is too large.
  const throttle: readonly Effect[] = model.isThrottled
    ? []
    : [{ do: "start throttle", ms: Math.min(rest, THROTTLE_MS) }];
  return {
    model: { ...edited, isThrottled: true },
    effects: [...shown, ...throttle, { do: "store open batch" }],
  };
}

function closeOpenBatch(model: DocumentModel, effects: readonly Effect[] = []): Step {
  const isEmpty = model.replica.queue.openBatch.length === 0;
  return {
    model: { ...model, isThrottled: false },
    effects: [
      ...effects,
      { do: "stop throttle" },
      ...(isEmpty ? [] : [{ do: "close batch" } as const]),
    ],
  };
}

/**
 * An ended document's edits are in the library's file. They stay visible until the file is loaded.
 */
function applyChange(
  model: DocumentModel,
  { change, isEnd }: Extract<DocumentEvent, { type: "changed by others" }>,
): Step {
  if (model.life === "closed") return { model, effects: [] };
  const known = isEnd ? { version: change.version, session: change.session } : change;
  const replica = applyRemote(model.replica, known, model.session);
  return watchGap({ ...model, life: isEnd ? "ended" : "open", replica }, [{ do: "show" }]);
}
