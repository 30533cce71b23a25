import type { DocumentState } from "@tera/contract";
import { atom, type ReadableAtom } from "nanostores";
import { platform } from "../platform/platform.ts";
import { createOutbox } from "./device/outbox.ts";
import { $caughtUp } from "./document-events.ts";
import { documentGateway, type DocumentEvent } from "./document-gateway.ts";
import { startHeartbeat } from "./tabs/heartbeat.ts";
import { applyOperations, type Operation } from "./core/operations.ts";
import { watchGaps } from "./gap-watch.ts";
import {
  type LiveQueue,
  canSendFor,
  registerQueue,
  waitForOtherQueues,
} from "./tabs/live-queues.ts";
import { waitForUnsentBatches } from "./device/unsent-batches.ts";
import { addToOpenBatch, isPending, THROTTLE_MS } from "./core/patch-queue.ts";
import { createPatchSender, type ReplicaRef } from "./patch-sender.ts";
import { patchSession } from "./patch-session.ts";
import { trackOpenDocument } from "./open-documents.ts";
import { formatDocumentPath, parseDocumentPath } from "./core/path.ts";
import type { RefusalHandler } from "./refusals.ts";
import {
  applyRemote,
  isBehind,
  createReplica,
  applySnapshot,
  visibleState,
} from "./core/replica.ts";
import { markChanged, markDirty, markSaved } from "./save-state.ts";

/** Session prefix of the event that ends a live document. */
const DESTROY_SESSION_PREFIX = "destroy ";

export interface DocumentOptions {
  readonly user: string;
  readonly onRefused: RefusalHandler;
  /**
   * Replaces the refetch for a document that needs more than its state, such as a library's edits.
   */
  readonly reload?: () => Promise<void>;
  /** Opening retries until this aborts, instead of giving up after half a minute. */
  readonly keepTryingUntil?: AbortSignal;
}

/**
 * A shared document that this tab has open.
 *
 * @example
 * ```ts
 * const document = await openDocument(`projects::${id}`, { user, onRefused });
 * document.$state.subscribe(render);
 * document.edit([{ set: ["name"], value: "Falls at home" }]);
 * await document.settled();
 * ```
 */
export interface OpenDocument {
  readonly path: string;
  /** Includes this tab's unacknowledged changes. */
  readonly $state: ReadableAtom<unknown>;
  /** Shows the change immediately, stores it on the device and sends it until acknowledged. */
  edit(operations: readonly Operation[]): void;
  receive(event: DocumentEvent): void;
  refetch(): Promise<void>;
  /** Resolves when every edit is acknowledged or rolled back. */
  settled(): Promise<void>;
  /** Unacknowledged changes are still sent. */
  close(): void;
}

/** Rejects when the server refuses or does not answer after all retries. */
export async function openDocument(
  pathText: string,
  { user, onRefused, reload: customReload, keepTryingUntil }: DocumentOptions,
): Promise<OpenDocument> {
  const parsed = parseDocumentPath(pathText);
  const path = formatDocumentPath(parsed);
  const { session, next, stamp } = await patchSession();
  const { clock } = platform();
  const outbox = createOutbox({ path, session, user }, () => next(path), stamp);
  // Unsent batches are older than any new edit, so they go first.
  await waitForUnsentBatches(path);
  const load = (): Promise<DocumentState> =>
    keepTryingUntil === undefined
      ? documentGateway.open(path)
      : documentGateway.read(path, keepTryingUntil);
  let snapshot = await load();
  // Another queue in this page may have older changes, which also go first.
  if (await waitForOtherQueues(path, user)) snapshot = await load();
  const replica: ReplicaRef = { current: createReplica(snapshot) };
  let isClosed = false;
  let isEnded = false;
  let sentAt = Number.NEGATIVE_INFINITY;
  let throttle: ReturnType<typeof setTimeout> | undefined;
  let waiting: (() => void)[] = [];
  let storing: Promise<unknown> = Promise.resolve();
  const $state = atom<unknown>(replica.current.confirmed.state);

  const markUnsent = (): void =>
    markDirty(queue, isPending(replica.current.queue) && canSendFor(user));

  function publish(state = visibleState(replica.current)): void {
    $state.set(state);
    markUnsent();
    if (!isPending(replica.current.queue)) {
      for (const resolve of waiting) resolve();
      waiting = [];
    }
  }

  function sendOpenBatch(): void {
    clearTimeout(throttle);
    throttle = undefined;
    if (replica.current.queue.openBatch.length === 0) return;
    sentAt = clock.now();
    const closed = outbox.closeBatches(replica.current.queue);
    replica.current = { ...replica.current, queue: closed.queue };
    storing = Promise.all([storing, closed.maySend]);
    resume();
  }

  /** Resolves when all closed batches may be sent, including batches closed meanwhile. */
  async function whenStored(): Promise<void> {
    for (let last; last !== storing; await last) last = storing;
  }

  function recordAnnounced(version: number): void {
    const { current } = replica;
    replica.current = { ...current, announced: Math.max(current.announced, version) };
  }

  async function refetch(): Promise<void> {
    const latest = await documentGateway.read(path);
    const isNewer = latest.version > replica.current.confirmed.version;
    replica.current = applySnapshot(replica.current, latest);
    publish();
    if (isNewer) $caughtUp.set({ path });
  }

  const gaps = watchGaps({
    isBehind: () => isBehind(replica.current),
    isClosed: () => isClosed || isEnded,
    refetch: customReload ?? refetch,
    onFailure: (error) => onRefused(error, []),
  });
  const resume = (): void => void sender.send().catch((error: unknown) => onRefused(error, []));
  const settled = (): Promise<void> =>
    isPending(replica.current.queue)
      ? new Promise((resolve) => waiting.push(resolve))
      : Promise.resolve();

  /** Sends the open batch, because the browser may discard a hidden tab. */
  function handleHide(): void {
    if (document.visibilityState === "hidden") sendOpenBatch();
  }
  document.addEventListener("visibilitychange", handleHide);

  const queue: LiveQueue = {
    path,
    user,
    firstSequence: () => replica.current.queue.batches[0]?.sequence,
    isPending: () => isPending(replica.current.queue),
    settled,
    resume,
    closeBatch: sendOpenBatch,
  };
  const unregisterQueue = registerQueue(queue);

  const sender = createPatchSender({
    session,
    replica,
    queue,
    outbox,
    onRefused,
    whenStored,
    markUnsent,
    onSaved: () => markSaved(parsed.id, clock.now()),
    onSent() {
      isEnded = false;
    },
    publish,
    onSettled: () => gaps.watch(),
  });

  const stopTracking = trackOpenDocument({
    path,
    version: () => replica.current.confirmed.version,
    catchUp(version) {
      recordAnnounced(version);
      gaps.fetchNow();
    },
  });

  const heartbeat = startHeartbeat(path, session, (version) => {
    recordAnnounced(version);
    gaps.watch();
  });

  return {
    path,
    $state,
    edit(operations) {
      if (operations.length === 0) return;
      replica.current = {
        ...replica.current,
        queue: addToOpenBatch(replica.current.queue, operations),
      };
      heartbeat.markDirty();
      markChanged(parsed.id, clock.now());
      const rest = sentAt + THROTTLE_MS - clock.now();
      if (rest <= 0) {
        sendOpenBatch();
      } else {
        // If the clock was set back, `rest` is too large.
        throttle ??= setTimeout(sendOpenBatch, Math.min(rest, THROTTLE_MS));
        void outbox.storeOpenBatch(() => replica.current.queue.openBatch);
      }
      // Only the new operations are applied, which is fast however many are pending.
      publish(applyOperations($state.get(), operations));
    },
    receive(event) {
      if (isClosed || event.path !== path) return;
      // A destroyed document's edits are in the library file. They stay visible until the caller
      // reloads the file.
      isEnded = event.session.startsWith(DESTROY_SESSION_PREFIX);
      const change = isEnded ? { version: event.version, session: event.session } : event;
      replica.current = applyRemote(replica.current, change, session);
      publish();
      gaps.watch();
    },
    refetch,
    settled,
    close() {
      isClosed = true;
      heartbeat.stop();
      stopTracking();
      document.removeEventListener("visibilitychange", handleHide);
      sendOpenBatch();
      void settled().then(unregisterQueue);
    },
  };
}
