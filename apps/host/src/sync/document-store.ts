import { atom, type ReadableAtom } from "nanostores";
import { platform } from "../platform/platform.ts";
import { createOutbox } from "./outbox.ts";
import { $caughtUp } from "./document-events.ts";
import { documentGateway, type DocumentEvent } from "./document-gateway.ts";
import { startHeartbeat } from "./heartbeat.ts";
import { applyOperations, type Operation } from "./operations.ts";
import { watchGaps } from "./gap-watch.ts";
import { type LiveQueue, canSendFor, registerQueue, waitForOtherQueues } from "./live-queues.ts";
import { waitForUnsentBatches } from "./unsent-batches.ts";
import { addToOpenBatch, isPending, THROTTLE_MS } from "./patch-queue.ts";
import { createPatchSender, type ReplicaRef } from "./patch-sender.ts";
import { patchSession } from "./patch-session.ts";
import { trackOpenDocument } from "./open-documents.ts";
import { formatDocumentPath, parseDocumentPath } from "./path.ts";
import type { RefusalHandler } from "./refusals.ts";
import { applyRemote, isBehind, createReplica, applySnapshot, visibleState } from "./replica.ts";
import { markChanged, markDirty, markSaved } from "./save-state.ts";

/** How the server names the session that ends a live document. */
const DESTROY_SESSION_PREFIX = "destroy ";

export interface DocumentOptions {
  /** Whose changes these are. */
  readonly user: string;
  /** Called when the server refuses changes for good. */
  readonly onRefused: RefusalHandler;
  /** Brings up to date what has missed something, where that is more than fetching the document's state. */
  readonly reload?: () => Promise<void>;
}

/** A shared document that is open in this tab. */
export interface OpenDocument {
  readonly path: string;
  /** The state with this tab's own unacknowledged changes on top. */
  readonly $state: ReadableAtom<unknown>;
  /** Changes the document: seen at once, stored on this device, then sent until the server acknowledges it. */
  edit(operations: readonly Operation[]): void;
  /** Takes in a live change. */
  receive(event: DocumentEvent): void;
  /** Fetches the whole state anew, for example after a lost connection. */
  refetch(): Promise<void>;
  /** Resolves when everything edited so far is durable on the server. */
  settled(): Promise<void>;
  /** Ends the heartbeat. Unacknowledged changes go on being sent. */
  close(): void;
}

/** Opens a document; rejects when the server refuses or does not answer after all retries. */
export async function openDocument(
  pathText: string,
  { user, onRefused, reload: customReload }: DocumentOptions,
): Promise<OpenDocument> {
  const parsed = parseDocumentPath(pathText);
  const path = formatDocumentPath(parsed);
  const { session, next, stamp } = await patchSession();
  const { clock } = platform();
  const outbox = createOutbox({ path, session, user }, () => next(path), stamp);
  // What was typed before a reload is older than what will be typed now: it goes first.
  await waitForUnsentBatches(path);
  let snapshot = await documentGateway.open(path);
  // So is what another that was opened here, and may be closed by now, has not sent yet.
  if (await waitForOtherQueues(path, user)) snapshot = await documentGateway.open(path);
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

  /** Numbers what has gathered, then stores and sends it at the same time. */
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

  /** Waits until everything that is numbered may be sent, whatever was numbered meanwhile. */
  async function whenStored(): Promise<void> {
    for (let last; last !== storing; await last) last = storing;
  }

  /** Notes that the server has spoken of a version. */
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

  /** A tab that goes out of sight may never come back: what gathers is sent at once. */
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
        // A device whose clock is set back meanwhile waits no longer than anybody else.
        throttle ??= setTimeout(sendOpenBatch, Math.min(rest, THROTTLE_MS));
        void outbox.storeOpenBatch(() => replica.current.queue.openBatch);
      }
      // What is on its way stays as it is under the change, however much it is.
      publish(applyOperations($state.get(), operations));
    },
    receive(event) {
      if (isClosed || event.path !== path) return;
      // The edits of a library's earlier version lie in its file now. They stay in sight until whoever opened the document reads the file anew.
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
