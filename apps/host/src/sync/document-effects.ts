import { codeOf } from "../platform/app-error.ts";
import { isRetryable } from "../platform/http.ts";
import { logIgnoredFailure } from "../platform/ignored-failure.ts";
import { platform } from "../platform/platform.ts";
import { retryDelayMs } from "../platform/retry.ts";
import type { DocumentEvent, DocumentModel, Effect, Failure } from "@tera/sync";
import type { Outbox } from "./device/outbox.ts";
import { documentGateway, SEND_RETRY } from "./document-gateway.ts";
import {
  isRefusal,
  isSessionExpired,
  type RefusalHandler,
  sessionExpiredError,
} from "./refusals.ts";
import { canSplitBatch } from "./split-batch.ts";
import { createSaveTimer } from "./tabs/late-saves.ts";
import { canSendFor, hasEarlierBatchElsewhere, type LiveQueue } from "./tabs/live-queues.ts";

/** How often to check whether another queue's earlier batches are sent. */
const QUEUE_CHECK_INTERVAL_MS = 250;
/** How long to wait for a missing version before fetching the whole state. */
const GAP_TIMEOUT_MS = 1000;

export interface SendingContext {
  readonly path: string;
  readonly onRefused: RefusalHandler;
  readonly model: () => DocumentModel;
  readonly dispatch: (event: DocumentEvent) => void;
}

export interface DocumentContext extends SendingContext {
  readonly queue: LiveQueue;
  readonly outbox: Outbox;
  /** Reads the state and passes it on as an event. */
  readonly fetch: () => Promise<void>;
}

/** Performs effects. Most are answered by an event later. */
export type Performers<Name extends Effect["do"] = Effect["do"]> = {
  readonly [Do in Name]: (effect: Extract<Effect, { do: Do }>) => void;
};

type SendingEffect =
  | "start save timer"
  | "stop save timer"
  | "wait for turn"
  | "wait to retry"
  | "send"
  | "create"
  | "ask"
  | "refuse"
  | "report";

/** Requests to the server, and what the person is shown about them. */
export function sendingEffects(context: SendingContext): Performers<SendingEffect> {
  const { path, onRefused, model, dispatch } = context;
  const { clock } = platform();
  const timer = createSaveTimer();
  const waited = (): void => dispatch({ type: "waited" });
  return {
    "start save timer": () => timer.start(),
    "stop save timer": () => timer.stop(),
    "wait for turn": () => void clock.wait(QUEUE_CHECK_INTERVAL_MS).then(waited),
    "wait to retry": ({ attempt }) =>
      void clock.wait(retryDelayMs(attempt, SEND_RETRY)).then(waited),
    send: ({ session, batches }) =>
      answer(
        context,
        sendBatches(path, session, batches, session === model().session),
        (versions) => ({ type: "acknowledged", versions }),
      ),
    create: ({ state }) =>
      answer(context, documentGateway.initialise(path, model().session, state), () => ({
        type: "created",
      })),
    ask: ({ batch, error }) =>
      void canSplitBatch({ path, session: model().session, operations: batch.operations }, error)
        .catch((failure: unknown) => {
          logIgnoredFailure("Asking whether a refused batch can be split", failure);
          return undefined;
        })
        .then((isDivisible) => dispatch({ type: "asked", isDivisible })),
    refuse: ({ error, session, batches }) =>
      handleRefused(context, async (noteHandled) => {
        for (const { sequence, operations } of batches) {
          await onRefused(error, operations, { session, sequence });
          noteHandled(1);
        }
      }),
    report: ({ error, isExpiry }) =>
      void Promise.resolve(onRefused(isExpiry ? sessionExpiredError(error) : error, [])).finally(
        () => dispatch({ type: "reported" }),
      ),
  };
}

type StorageEffect =
  | "store open batch"
  | "close batch"
  | "await storage"
  | "forget"
  | "store split";

/** What the device keeps until the server has it. */
export function storageEffects(context: DocumentContext): Performers<StorageEffect> {
  const { queue, outbox, model, dispatch } = context;
  const { clock } = platform();
  let storing: Promise<unknown> = Promise.resolve();

  /** Resolves when all closed batches may be sent, including batches closed while it waits. */
  async function whenStored(): Promise<void> {
    for (let last; last !== storing; await last) last = storing;
  }

  return {
    "store open batch": () => void outbox.storeOpenBatch(() => model().replica.queue.openBatch),
    "close batch"() {
      const closed = outbox.closeBatches(model().replica.queue);
      storing = Promise.all([storing, closed.maySend]);
      dispatch({ type: "batch closed", queue: closed.queue, now: clock.now() });
    },
    "await storage": () =>
      void whenStored().then(() => {
        const [batch] = model().replica.queue.batches;
        dispatch({
          type: "stored",
          // Changes sent with another person's token would become that person's.
          maySend: canSendFor(queue.user),
          isTurn: batch === undefined || !hasEarlierBatchElsewhere(queue, batch.sequence),
        });
      }),
    forget: ({ sequences }) =>
      answer(context, forgetInOrder(outbox, sequences), () => ({ type: "forgotten" })),
    "store split": ({ sequence }) =>
      answer(context, outbox.splitBatch(sequence), () => ({ type: "split stored" })),
  };
}

type CatchUpEffect = "wait for version" | "fetch" | "report fetch";

export function catchUpEffects({
  onRefused,
  model,
  dispatch,
  fetch,
}: DocumentContext): Performers<CatchUpEffect> {
  return {
    "wait for version": () =>
      void platform()
        .clock.wait(GAP_TIMEOUT_MS)
        .then(() => dispatch({ type: "gap waited" })),
    fetch: () =>
      void fetch().then(
        () => dispatch({ type: "fetched" }),
        (error: unknown) => {
          if (model().catchUp === "fetching quietly")
            logIgnoredFailure("Fetching missing versions", error);
          dispatch({ type: "fetch failed", error });
        },
      ),
    "report fetch": ({ error }) => void onRefused(error, []),
  };
}

/** Answers an effect with an event once `work` is done, or with its failure. */
export function answer<Result>(
  { dispatch }: Pick<SendingContext, "dispatch">,
  work: Promise<Result>,
  eventOf: (result: Result) => DocumentEvent,
): void {
  void work.then(
    (result) => dispatch(eventOf(result)),
    (error: unknown) => {
      const failure = failureOf(error);
      if (failure.kind === "away") logIgnoredFailure("Sending changes (will be retried)", error);
      dispatch({ type: "failed", failure });
    },
  );
}

async function sendBatches(
  path: string,
  session: string,
  batches: Extract<Effect, { do: "send" }>["batches"],
  isWhole: boolean,
): Promise<readonly number[]> {
  const [only, ...more] = batches;
  if (!isWhole || only === undefined || more.length > 0)
    return (await documentGateway.patchAll(path, session, batches)).versions;
  return [(await documentGateway.patch(path, session, only.sequence, only.operations)).version];
}

async function forgetInOrder(outbox: Outbox, sequences: readonly number[]): Promise<void> {
  for (const sequence of sequences) await outbox.forget(sequence);
}

/**
 * Answers "refuse". Batches that `handle` does not note as handled are kept for another attempt, for
 * example because the person cancels or the device is offline.
 */
export function handleRefused(
  { dispatch }: Pick<SendingContext, "dispatch">,
  handle: (noteHandled: (more: number) => void) => Promise<void>,
): void {
  let count = 0;
  const handled = handle((more) => (count += more));
  void handled.then(
    () => dispatch({ type: "refusal handled", count }),
    (failure: unknown) => {
      const isKept = count > 0 || isRetryable(failure) || codeOf(failure) === "CANCEL";
      if (isKept) dispatch({ type: "refusal handled", count });
      else dispatch({ type: "handling failed", failure: failureOf(failure) });
    },
  );
}

function failureOf(error: unknown): Failure {
  if (isSessionExpired(error)) return { kind: "expired", error };
  if (codeOf(error) === "NOT-FOUND") return { kind: "missing", error };
  if (isRefusal(error))
    return { kind: codeOf(error) === "VERSION-CONFLICT" ? "conflict" : "refused", error };
  return { kind: isRetryable(error) ? "away" : "unknown", error };
}
