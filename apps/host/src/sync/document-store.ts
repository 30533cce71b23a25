import { atom, type ReadableAtom } from "nanostores";
import { platform } from "../platform/platform.ts";
import { codeOf } from "../platform/app-error.ts";
import { mayHelp } from "../platform/http.ts";
import { delayBefore } from "../platform/retry.ts";
import { createDeviceDrafts } from "./device-drafts.ts";
import { $caughtUp } from "./document-events.ts";
import { documentGateway, SEND_RETRY, type DocumentEvent } from "./document-gateway.ts";
import { startHeartbeat } from "./heartbeat.ts";
import { applyOperations, type Operation } from "./operations.ts";
import { watchGaps } from "./gap-watch.ts";
import { isAfterAnother, type LiveQueue, maySendFor, noteQueue, othersHaveSent } from "./live-queues.ts";
import { leftBehindIsSent } from "./orphans.ts";
import { gather, isPending, keepApart, nextBatches, THROTTLE_MILLISECONDS, type Batch } from "./patch-queue.ts";
import { type BatchName, patchSession } from "./patch-session.ts";
import { noteOpen } from "./open-documents.ts";
import { formatDocumentPath, parseDocumentPath } from "./path.ts";
import { isRefusal, isSessionOver, sessionOver } from "./refusals.ts";
import { acknowledged, firstAcknowledged, firstTakenBack, heard, isBehind, openReplica, refreshed, takenBack, visibleState, type Replica } from "./replica.ts";
import { markChanged, markDirty, markSaved } from "./save-state.ts";
import { concernsOperations, sendApart } from "./send-apart.ts";

/** So often it is looked whether what another queue of the same document holds is sent, so that the next may follow it. */
const TURN_MILLISECONDS = 250;
/** How often a document that the server does not have is made anew before its changes count as refused. */
const MOST_REINITIALISATIONS = 3;
/** How the server names the session that ends a live document. */
const DESTROYING = "destroy ";

export interface DocumentOptions {
  /** Whose changes these are. */
  readonly user: string;
  /**
   * Told when the server refuses changes for good, with the changes and their name, which are taken back once it resolves and tried again after it rejects;
   * without any where only bringing up to date failed, or where the session is over and the changes stay on this device.
   */
  readonly onRefused: (error: unknown, operations: readonly Operation[], name?: BatchName) => void | Promise<void>;
  /** Brings up to date what has missed something, where that is more than fetching the document's state. */
  readonly readAnew?: () => Promise<void>;
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
export async function openDocument(pathText: string, { user, onRefused, readAnew: readElse }: DocumentOptions): Promise<OpenDocument> {
  const parsed = parseDocumentPath(pathText);
  const path = formatDocumentPath(parsed);
  const { session, next, stamp } = await patchSession();
  const { clock } = platform();
  const drafts = createDeviceDrafts({ path, session, user }, () => next(path), stamp);
  // What was typed before a reload is older than what will be typed now: it goes first.
  await leftBehindIsSent(path);
  let snapshot = await documentGateway.open(path);
  // So is what another that was opened here, and may be closed by now, has not sent yet.
  if (await othersHaveSent(path, user)) snapshot = await documentGateway.open(path);
  let replica: Replica = openReplica(snapshot);
  let isClosed = false;
  let isSending = false;
  let isAskedAgain = false;
  let isEnded = false;
  let sentAt = Number.NEGATIVE_INFINITY;
  let throttle: ReturnType<typeof setTimeout> | undefined;
  let waiting: (() => void)[] = [];
  let keeping: Promise<unknown> = Promise.resolve();
  let told: string | undefined;
  const $state = atom<unknown>(replica.confirmed.state);

  function publish(state = visibleState(replica)): void {
    $state.set(state);
    markDirty(queue, isPending(replica.queue) && maySendFor(user));
    if (!isPending(replica.queue)) {
      for (const resolve of waiting) resolve();
      waiting = [];
    }
  }

  /** Numbers what has gathered, then stores and sends it at the same time. */
  function sendGathered(): void {
    clearTimeout(throttle);
    throttle = undefined;
    if (replica.queue.gathering.length === 0) return;
    sentAt = clock.now();
    const sealed = drafts.sealAll(replica.queue);
    replica = { ...replica, queue: sealed.queue };
    keeping = Promise.all([keeping, sealed.maySend]);
    goOn();
  }

  /** Waits until everything that is numbered may be sent, whatever was numbered meanwhile. */
  async function isKept(): Promise<void> {
    for (let last; last !== keeping; await last) last = keeping;
  }

  /** Whether whoever is told of refused changes has dealt with them; until then they stay on this device. */
  async function isPlaced(error: unknown, operations: readonly Operation[], name: BatchName): Promise<boolean> {
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
        if (only === undefined || more.length > 0) return (await documentGateway.patchAll(path, session, batches)).versions;
        return [(await documentGateway.patch(path, session, only.sequence, only.operations)).version];
      } catch (error) {
        if (codeOf(error) !== "NOT-FOUND" || attempt >= MOST_REINITIALISATIONS) throw error;
        await documentGateway.fill(path, session, replica.confirmed.state);
      }
    }
  }

  /** Sends what is sound of a batch that was refused whole; what is not is taken back. */
  async function sendSound({ sequence, operations, settled = 0 }: Batch): Promise<void> {
    await sendApart({ path, session, sequence, operations, settled }, {
      onDurable(versions) {
        replica = firstAcknowledged(replica, sequence, versions);
        markSaved(parsed.id, clock.now());
        publish();
      },
      async onRefused(operation, error, name) {
        if (!(await isPlaced(error, [operation], name))) return false;
        replica = firstTakenBack(replica, sequence);
        publish();
        return true;
      },
    });
    await drafts.forget(sequence);
    replica = takenBack(replica, sequence);
  }

  async function send(): Promise<void> {
    isAskedAgain = isSending;
    if (isSending) return;
    isSending = true;
    markDirty(queue, isPending(replica.queue) && maySendFor(user));
    try {
      let isAlone = false;
      for (let attempt = 1; ; ) {
        await isKept();
        const [batch] = replica.queue.batches;
        if (batch === undefined) break;
        // Another person's login would make them theirs: they stay on this device until their author is here again.
        if (!maySendFor(user)) return publish();
        if (isAfterAnother(queue, batch.sequence)) {
          await clock.wait(TURN_MILLISECONDS);
          continue;
        }
        const batches = isAlone ? [batch] : nextBatches(replica.queue);
        isAskedAgain = false;
        try {
          if (batch.settled !== undefined) {
            await sendSound(batch);
          } else {
            const versions = await sendBatches(batches);
            for (const [index, { sequence }] of batches.entries()) {
              await drafts.forget(sequence);
              replica = acknowledged(replica, sequence, versions[index] ?? 0);
            }
            markSaved(parsed.id, clock.now());
          }
          isEnded = false;
          isAlone = false;
          attempt = 1;
          told = undefined;
        } catch (error) {
          // Nobody can send them now: they stay on this device and are sent after the next login, which may have been meanwhile.
          if (isSessionOver(error) && !isAskedAgain) await onRefused(sessionOver(error), []);
          if (isSessionOver(error) && isAskedAgain) continue;
          if (isSessionOver(error)) return;
          // Which of them is refused shows when they go one by one.
          if (isRefusal(error) && batches.length > 1) {
            isAlone = true;
            continue;
          }
          const isTransient = !isRefusal(error) || batch.settled !== undefined;
          if (!isRefusal(error) && !mayHelp(error) && told !== String(error)) {
            told = String(error);
            await onRefused(error, []);
          }
          // Undefined where the server can't be asked just now.
          const isDivisible = isTransient ? false : await concernsOperations({ path, session, operations: batch.operations }, error).catch(() => undefined);
          if (isDivisible === true) {
            await drafts.keepApart(batch.sequence);
            replica = { ...replica, queue: keepApart(replica.queue, batch.sequence) };
            isAlone = false;
            continue;
          }
          if (isTransient || isDivisible === undefined || !(await isPlaced(error, batch.operations, { session, sequence: batch.sequence }))) {
            await clock.wait(delayBefore(attempt, SEND_RETRY));
            attempt += 1;
            continue;
          }
          await drafts.forget(batch.sequence);
          replica = takenBack(replica, batch.sequence);
        }
        publish();
        gaps.watch();
      }
    } finally {
      isSending = false;
    }
  }

  async function refetch(): Promise<void> {
    const latest = await documentGateway.read(path);
    const isNews = latest.version > replica.confirmed.version;
    replica = refreshed(replica, latest);
    publish();
    if (isNews) $caughtUp.set({ path });
  }

  const gaps = watchGaps({ isBehind: () => isBehind(replica), isOver: () => isClosed || isEnded, readAnew: readElse ?? refetch, onFailure: (error) => onRefused(error, []) });
  const goOn = (): void => void send().catch((error: unknown) => onRefused(error, []));
  const settled = (): Promise<void> => (isPending(replica.queue) ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve());

  /** A tab that goes out of sight may never come back: what gathers is sent at once. */
  function handleHide(): void {
    if (document.visibilityState === "hidden") sendGathered();
  }
  document.addEventListener("visibilitychange", handleHide);

  const queue: LiveQueue = { path, user, first: () => replica.queue.batches[0]?.sequence, isPending: () => isPending(replica.queue), settled, goOn, seal: sendGathered };
  const forgetQueue = noteQueue(queue);

  const unfollow = noteOpen({
    path,
    version: () => replica.confirmed.version,
    catchUp(version) {
      replica = { ...replica, announced: Math.max(replica.announced, version) };
      gaps.fetchNow();
    },
  });

  const heartbeat = startHeartbeat(path, session, (version) => {
    replica = { ...replica, announced: Math.max(replica.announced, version) };
    gaps.watch();
  });

  return {
    path,
    $state,
    edit(operations) {
      if (operations.length === 0) return;
      replica = { ...replica, queue: gather(replica.queue, operations) };
      heartbeat.markDirty();
      markChanged(parsed.id, clock.now());
      const rest = sentAt + THROTTLE_MILLISECONDS - clock.now();
      if (rest <= 0) {
        sendGathered();
      } else {
        // A device whose clock is set back meanwhile waits no longer than anybody else.
        throttle ??= setTimeout(sendGathered, Math.min(rest, THROTTLE_MILLISECONDS));
        void drafts.keep(() => replica.queue.gathering);
      }
      // What is on its way stays as it is under the change, however much it is.
      publish(applyOperations($state.get(), operations));
    },
    receive(event) {
      if (isClosed || event.path !== path) return;
      // The edits of a library's earlier version lie in its file now. They stay in sight until whoever opened the document reads the file anew.
      isEnded = event.session.startsWith(DESTROYING);
      replica = heard(replica, isEnded ? { version: event.version, session: event.session } : event, session);
      publish();
      gaps.watch();
    },
    refetch,
    settled,
    close() {
      isClosed = true;
      heartbeat.stop();
      unfollow();
      document.removeEventListener("visibilitychange", handleHide);
      sendGathered();
      void settled().then(forgetQueue);
    },
  };
}
