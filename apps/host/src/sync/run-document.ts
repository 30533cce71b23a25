import { atom } from "nanostores";
import { platform } from "../platform/platform.ts";
import {
  advance,
  applyOperations,
  type DocumentEvent,
  type DocumentModel,
  type Effect,
  isPending,
  openModel,
  pendingOperations,
  type Snapshot,
  visibleState,
} from "@tera/sync";
import type { Outbox } from "./device/outbox.ts";
import {
  catchUpEffects,
  type DocumentContext,
  type Performers,
  sendingEffects,
  storageEffects,
} from "./document-effects.ts";
import { $caughtUp, $documentEvent } from "./document-events.ts";
import { documentGateway, type DocumentEvent as LiveEvent } from "./document-gateway.ts";
import type { DocumentOptions, OpenDocument } from "./open-document.ts";
import { trackOpenDocument } from "./open-documents.ts";
import { markChanged, markDirty, markSaved } from "./save-state.ts";
import { startHeartbeat } from "./tabs/heartbeat.ts";
import { type LiveQueue, canSendFor, registerQueue } from "./tabs/live-queues.ts";

/** Session prefix of the event that ends a live document. */
const DESTROY_SESSION_PREFIX = "destroy ";

export interface LoadedDocument {
  readonly path: string;
  /** The project's, or the person's. */
  readonly id: string;
  readonly session: string;
  readonly outbox: Outbox;
  readonly snapshot: Snapshot;
  /** Events since reading the snapshot began. */
  readonly arrived: readonly LiveEvent[];
}

/** Performs what the machine asks for, and passes on what happens. */
export function runDocument(
  { path, id, session, outbox, snapshot, arrived }: LoadedDocument,
  { user, onRefused, reload }: DocumentOptions,
): OpenDocument {
  const { clock } = platform();
  let model = openModel(session, snapshot);
  const dispatch = (event: DocumentEvent): void => {
    const step = advance(model, event);
    model = step.model;
    for (const effect of step.effects) perform(effect);
  };
  async function refetch(): Promise<void> {
    dispatch({ type: "state read", snapshot: await documentGateway.read(path) });
  }

  const view = createView(() => model);
  const queue: LiveQueue = {
    path,
    user,
    firstSequence: () => model.replica.queue.batches[0]?.sequence,
    isPending: () => isPending(model.replica.queue),
    settled: view.settled,
    resume: () => dispatch({ type: "resumed", isConnected: true }),
    closeBatch: () => dispatch({ type: "batch due" }),
  };
  const watched = watchAnnouncements(queue, session, () => model, dispatch);
  const noteUnsent = (): void => markDirty(queue, queue.isPending() && canSendFor(user));
  const context: DocumentContext = {
    path,
    queue,
    outbox,
    onRefused,
    model: () => model,
    dispatch,
    fetch: reload ?? refetch,
  };
  const performers: Performers = {
    ...sendingEffects(context),
    ...storageEffects(context),
    ...catchUpEffects(context),
    ...throttleEffects(dispatch),
    show({ applied }) {
      view.show(applied);
      noteUnsent();
      view.notifySettled();
    },
    "note unsent": noteUnsent,
    "note change"() {
      watched.heartbeat.markDirty();
      markChanged(id, clock.now());
    },
    "note save": () => markSaved(id, clock.now()),
    "note catch-up": () => $caughtUp.set({ path }),
  };
  function perform(effect: Effect): void {
    // Each performer takes the effects of its own name.
    (performers[effect.do] as (effect: Effect) => void)(effect);
  }

  for (const event of arrived) if (event.version > snapshot.version) watched.handleEvent(event);

  return {
    path,
    $state: view.$state,
    edit(operations) {
      if (operations.length > 0) dispatch({ type: "edited", operations, now: clock.now() });
    },
    pending: () => pendingOperations(model.replica.queue),
    refetch,
    settled: view.settled,
    close() {
      watched.stop();
      dispatch({ type: "closed" });
      void view.settled().then(watched.unregisterQueue);
    },
  };
}

/** What the screens see of a document. */
function createView(model: () => DocumentModel) {
  const $state = atom<unknown>(model().replica.confirmed.state);
  const isSettled = (): boolean => !isPending(model().replica.queue);
  let waiting: (() => void)[] = [];
  return {
    $state,
    /** Applying only the new operations is fast, however many are pending. */
    show(applied: Extract<Effect, { do: "show" }>["applied"]) {
      $state.set(
        applied === undefined
          ? visibleState(model().replica)
          : applyOperations($state.get(), applied),
      );
    },
    settled: (): Promise<void> =>
      isSettled() ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve)),
    notifySettled() {
      if (!isSettled()) return;
      const settled = waiting;
      waiting = [];
      for (const resolve of settled) resolve();
    },
  };
}

/** Passes on what other tabs, the server and the browser announce. */
function watchAnnouncements(
  queue: LiveQueue,
  session: string,
  model: () => DocumentModel,
  dispatch: (event: DocumentEvent) => void,
) {
  const { path } = queue;
  /** The browser may discard a hidden tab. */
  function handleHide(): void {
    if (document.visibilityState === "hidden") queue.closeBatch();
  }
  function handleEvent(event: LiveEvent): void {
    if (event.path !== path) return;
    const isEnd = event.session.startsWith(DESTROY_SESSION_PREFIX);
    dispatch({ type: "changed by others", change: event, isEnd });
  }
  document.addEventListener("visibilitychange", handleHide);
  const stopFollowing = $documentEvent.listen((event) => event && handleEvent(event));
  const stopTracking = trackOpenDocument({
    path,
    version: () => model().replica.confirmed.version,
    catchUp: (version) => dispatch({ type: "version announced", version, isSure: true }),
  });
  const heartbeat = startHeartbeat(path, session, (version) =>
    dispatch({ type: "version announced", version, isSure: false }),
  );
  return {
    heartbeat,
    handleEvent,
    unregisterQueue: registerQueue(queue),
    stop() {
      heartbeat.stop();
      stopFollowing();
      stopTracking();
      document.removeEventListener("visibilitychange", handleHide);
    },
  };
}

function throttleEffects(
  dispatch: (event: DocumentEvent) => void,
): Performers<"start throttle" | "stop throttle"> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    "start throttle"({ ms }) {
      clearTimeout(timer);
      timer = setTimeout(() => dispatch({ type: "batch due" }), ms);
    },
    "stop throttle": () => clearTimeout(timer),
  };
}
