import type { UnsentBatch } from "../../platform/local-database.ts";
import { platform } from "../../platform/platform.ts";
import { logIgnoredFailure } from "../../platform/ignored-failure.ts";
import {
  advance,
  type Batch,
  type DocumentEvent,
  type DocumentModel,
  type Effect,
  isPending,
  type Operation,
  sendingModel,
} from "@tera/sync";
import {
  answer,
  handleRefused,
  type Performers,
  type SendingContext,
  sendingEffects,
} from "../document-effects.ts";
import { operationsSchema } from "../document-gateway.ts";
import { canSendFor } from "../tabs/live-queues.ts";

/** Rebases refused batches of one session, in order; rejects when that is not possible yet. */
export type RebaseRefused = (batches: readonly UnsentBatch[], error: unknown) => Promise<void>;

export interface RecoveryHandlers {
  readonly rebaseRefused: RebaseRefused;
  /** Called with a failure that a retry alone may not resolve. The batches stay stored. */
  readonly onFailure: (error: unknown) => void;
}

/** Stored batches of one document, session and author, in order. */
export type StoredBatches = readonly [UnsentBatch, ...UnsentBatch[]];

export interface StoredSending {
  /** Resolves to whether every batch is durable or its refusal was handled. */
  readonly done: Promise<boolean>;
  /** Ends the wait for the next attempt. */
  resume(): void;
  stop(): void;
}

/**
 * Sends batches that the device stored, by the machine that sends an open document's. Retries until
 * the server answers, and ends early if the author is no longer signed in.
 */
export function sendStoredBatches(
  batches: StoredBatches,
  handlers: RecoveryHandlers,
): StoredSending {
  const [{ path, session }] = batches;
  let model: DocumentModel = sendingModel(session, batches.map(batchOf));
  let isStopped = false;
  let finish: (isSent: boolean) => void = () => undefined;
  const done = new Promise<boolean>((resolve) => (finish = resolve));

  const dispatch = (event: DocumentEvent): void => {
    if (isStopped) return;
    const step = advance(model, event);
    model = step.model;
    // What concerns only an open document has no performer.
    for (const effect of step.effects)
      (performers[effect.do] as ((effect: Effect) => void) | undefined)?.(effect);
    if (model.sending.phase === "idle") finish(!isPending(model.replica.queue));
  };
  const context = { path, model: () => model, dispatch, onRefused: handlers.onFailure };
  const sending = sendingEffects(context);
  const performers: Partial<Performers> = {
    ...sending,
    ...storedEffects(context, batches[0], handlers.rebaseRefused),
    ask: (effect) =>
      // A malformed batch can't be split.
      operationsSchema.safeParse(effect.batch.operations).success
        ? sending.ask(effect)
        : dispatch({ type: "asked", isDivisible: false }),
  };

  dispatch({ type: "resumed" });
  return {
    done,
    resume: () => dispatch({ type: "resumed", isConnected: true }),
    stop() {
      isStopped = true;
      finish(false);
    },
  };
}

type StoredEffect = "start save timer" | "await storage" | "forget" | "store split" | "refuse";

/** Differ from an open document's, because the batches are already stored. */
function storedEffects(
  context: SendingContext,
  { path, session, user }: UnsentBatch,
  rebaseRefused: RebaseRefused,
): Performers<StoredEffect> {
  const { local } = platform();
  const { dispatch } = context;
  return {
    // The late saves of open documents are announced; these are not.
    "start save timer": () => undefined,
    "await storage": () =>
      queueMicrotask(() => dispatch({ type: "stored", maySend: canSendFor(user), isTurn: true })),
    forget: ({ sequences }) => {
      const removals = sequences.map((sequence) => local.removeUnsent({ path, session, sequence }));
      answer(context, Promise.all(removals), () => ({ type: "forgotten" }));
    },
    "store split": ({ sequence }) => {
      // If the device fails to store the split, the batch is later split under the same names.
      const splitting = local
        .markSplit({ path, session, sequence })
        .catch((error: unknown) => logIgnoredFailure("Storing a split batch", error));
      answer(context, splitting, () => ({ type: "split stored" }));
    },
    refuse: ({ error, session: name, batches }) =>
      handleRefused(context, async (noteHandled) => {
        const refused = batches.map((batch) => ({ path, user, ...batch, session: name }));
        await rebaseRefused(refused, error);
        noteHandled(refused.length);
      }),
  };
}

function batchOf({ sequence, operations, isSplit }: UnsentBatch): Batch {
  const batch = { sequence, operations: operations as readonly Operation[] };
  return isSplit === true ? { ...batch, settled: 0 } : batch;
}
