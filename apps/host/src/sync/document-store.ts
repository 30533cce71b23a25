import { atom, type ReadableAtom } from "nanostores";
import { platform } from "../platform/platform.ts";
import { AppError, codeOf } from "../platform/app-error.ts";
import { mayHelp } from "../platform/http.ts";
import { tabSession } from "../platform/session-id.ts";
import { delayBefore, GENERIC_RETRY } from "../platform/retry.ts";
import { documentGateway, type DocumentEvent } from "./document-gateway.ts";
import { applyOperations, type Operation } from "./operations.ts";
import { acknowledge, beginStoring, EMPTY_QUEUE, gather, isPending, pendingOperations, seal, THROTTLE_MILLISECONDS, type PatchQueue } from "./patch-queue.ts";
import { formatDocumentPath, parseDocumentPath } from "./path.ts";
import { isSessionOver } from "./refusals.ts";
import { $lastChanged, $lastSaved, markDirty } from "./save-state.ts";
import { confirm, hasGap, receive, type ConfirmedState } from "./versions.ts";

/** How often an open document is reported to be in use. */
const HEARTBEAT_MILLISECONDS = 50_000;
/** How long a missing version may be late before the whole state is fetched. */
const GAP_PATIENCE_MILLISECONDS = 1000;

export interface DocumentOptions {
  /** Whose changes these are. */
  readonly user: string;
  /**
   * Told when the server refuses changes for good, with the changes, which are taken back once it resolves and tried again after it rejects;
   * without any where only bringing up to date failed, or where the session is over and the changes stay on this device.
   */
  readonly onRefused: (error: unknown, operations: readonly Operation[]) => void | Promise<void>;
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
export async function openDocument(pathText: string, { user, onRefused }: DocumentOptions): Promise<OpenDocument> {
  const path = formatDocumentPath(parseDocumentPath(pathText));
  const session = await tabSession();
  const { clock, local } = platform();
  const first = await documentGateway.open(path);

  let confirmed: ConfirmedState = confirm(first.state ?? {}, first.version);
  let queue: PatchQueue = EMPTY_QUEUE;
  let isClosed = false;
  let isSending = false;
  let wasDirty = false;
  let storing: Promise<void> = Promise.resolve();
  let throttle: ReturnType<typeof setTimeout> | undefined;
  let waiting: (() => void)[] = [];
  const $state = atom<unknown>(confirmed.state);

  function publish(): void {
    $state.set(applyOperations(confirmed.state, pendingOperations(queue)));
    markDirty(path, isPending(queue));
    if (!isPending(queue)) {
      for (const resolve of waiting) resolve();
      waiting = [];
    }
  }

  /** Numbers what has gathered and stores it on this device before anything is sent. */
  async function storeGathered(): Promise<void> {
    for (queue = beginStoring(queue); queue.storing.length > 0; queue = beginStoring(queue)) {
      const { sequence } = await local.appendUnsent({ path, session, user, operations: queue.storing });
      queue = seal(queue, sequence);
    }
    send().catch((error: unknown) => onRefused(error, []));
  }

  /** Whether whoever is told of refused changes has dealt with them; until then they stay on this device. */
  async function isPlaced(error: unknown, operations: readonly Operation[]): Promise<boolean> {
    try {
      await onRefused(error, operations);
      return true;
    } catch (failure) {
      if (!mayHelp(failure) && codeOf(failure) !== "CANCEL") throw failure;
      return false;
    }
  }

  async function send(): Promise<void> {
    if (isSending) return;
    isSending = true;
    try {
      for (let attempt = 1; queue.batches[0] !== undefined; ) {
        const [batch] = queue.batches;
        try {
          const { version } = await documentGateway.patch(path, session, batch.sequence, batch.operations);
          await local.removeUnsent({ path, session, sequence: batch.sequence });
          queue = acknowledge(queue, batch.sequence);
          confirmed = receive(confirmed, { version, operations: batch.operations });
          $lastSaved.set(clock.now());
          attempt = 1;
        } catch (error) {
          // Nobody can send them now: they stay on this device and are sent after the next login.
          if (isSessionOver(error)) return await onRefused(sessionOver(error), []);
          if (mayHelp(error) || !(await isPlaced(error, batch.operations))) {
            await clock.wait(delayBefore(attempt, GENERIC_RETRY));
            attempt += 1;
            continue;
          }
          await local.removeUnsent({ path, session, sequence: batch.sequence });
          queue = acknowledge(queue, batch.sequence);
        }
        publish();
        watchGap();
      }
    } finally {
      isSending = false;
    }
  }

  async function refetch(): Promise<void> {
    const fresh = await documentGateway.open(path);
    if (fresh.version < confirmed.version) return;
    confirmed = confirm(fresh.state ?? {}, fresh.version, confirmed.waiting);
    publish();
  }

  let isWatching = false;
  /** The latest version that the server spoke of. */
  let announced = first.version;
  const isBehind = (): boolean => hasGap(confirmed) || confirmed.version < announced;

  function watchGap(): void {
    if (isWatching || !isBehind()) return;
    isWatching = true;
    void clock
      .wait(GAP_PATIENCE_MILLISECONDS)
      .then(() => (isBehind() ? refetch() : undefined))
      .catch((error: unknown) => onRefused(error, []))
      .finally(() => {
        isWatching = false;
      });
  }

  let storedAt = Number.NEGATIVE_INFINITY;

  function storeNow(): void {
    clearTimeout(throttle);
    throttle = undefined;
    storedAt = clock.now();
    storing = storing.then(storeGathered).catch((error: unknown) => onRefused(error, []));
  }

  /** A tab that goes out of sight may never come back: what gathers is stored at once. */
  function handleHide(): void {
    if (document.visibilityState === "hidden") storeNow();
  }
  document.addEventListener("visibilitychange", handleHide);

  const heartbeat = setInterval(() => {
    documentGateway.heartbeat(path, session, wasDirty).then(
      () => {
        wasDirty = false;
      },
      // The next beat follows; a server that is away for longer is noticed by what is sent.
      () => undefined,
    );
  }, HEARTBEAT_MILLISECONDS);

  return {
    path,
    $state,
    edit(operations) {
      if (operations.length === 0) return;
      queue = gather(queue, operations);
      wasDirty = true;
      $lastChanged.set(clock.now());
      publish();
      const rest = storedAt + THROTTLE_MILLISECONDS - clock.now();
      if (rest <= 0) storeNow();
      else throttle ??= setTimeout(storeNow, rest);
    },
    receive(event) {
      if (isClosed || event.path !== path) return;
      announced = Math.max(announced, event.version);
      // This tab's own changes are confirmed by the answer to their batch, which names their version.
      if (event.session !== session && event.operations !== undefined) confirmed = receive(confirmed, { version: event.version, operations: event.operations });
      publish();
      watchGap();
    },
    refetch,
    settled: () => (isPending(queue) ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve()),
    close() {
      isClosed = true;
      clearInterval(heartbeat);
      document.removeEventListener("visibilitychange", handleHide);
      storeNow();
    },
  };
}

function sessionOver(cause: unknown): AppError {
  return new AppError("NEED-LOGIN", "Your session has ended. Log in again: what you changed is kept on this device and is sent then.", { title: "Log in again", cause, status: 401 });
}
