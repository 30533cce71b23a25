import { platform } from "../../platform/platform.ts";

/** Limits how long opening a document waits for its earlier changes. */
const MAX_CHECKS = 100;
const CHECK_INTERVAL_MS = 300;

/** A document's changes that this page sends, even after the document was closed. */
export interface LiveQueue {
  readonly path: string;
  readonly user: string;
  /** Number of the first unacknowledged batch. */
  readonly firstSequence: () => number | undefined;
  readonly isPending: () => boolean;
  /** Resolves when every change is acknowledged or rolled back. */
  readonly settled: () => Promise<void>;
  readonly resume: () => void;
  /** Closes the open batch and stores it on the device. */
  readonly closeBatch: () => void;
}

const queues = new Set<LiveQueue>();

/** Allows sending for everyone until `allowSendingFor` names a person. */
let isAllowedToSend: (user: string) => boolean = () => true;

export function registerQueue(queue: LiveQueue): () => void {
  queues.add(queue);
  return () => queues.delete(queue);
}

/** True if a queue of this page sends the document's batches, so that they need no recovery. */
export function hasQueue(path: string): boolean {
  return [...queues].some((queue) => queue.path === path);
}

/** True if another queue must first send an earlier batch of this user. */
export function hasEarlierBatchElsewhere(own: LiveQueue, sequence: number): boolean {
  return [...queues].some(
    (queue) =>
      queue !== own &&
      queue.path === own.path &&
      queue.user === own.user &&
      (queue.firstSequence() ?? sequence) < sequence,
  );
}

/**
 * Waits for other queues, at most as long as opening may take. Resolves to whether any had changes.
 */
export async function waitForOtherQueues(path: string, user: string): Promise<boolean> {
  const pending = (): readonly LiveQueue[] =>
    [...queues].filter((queue) => queue.path === path && queue.user === user && queue.isPending());
  if (pending().length === 0) return false;
  for (let check = 0; check < MAX_CHECKS && pending().length > 0; check += 1) {
    await Promise.race([
      Promise.all(pending().map((queue) => queue.settled())),
      platform().clock.wait(CHECK_INTERVAL_MS),
    ]);
  }
  return true;
}

/**
 * Allows sending only `user`'s changes. Others' changes stay on the device until their author
 * returns.
 */
export function allowSendingFor(user: string): void {
  isAllowedToSend = (each) => each === user;
}

/**
 * Stops all sending until `allowSendingFor` is called, because the next person's token would make
 * that person the author.
 */
export function pauseSending(): void {
  isAllowedToSend = () => false;
}

export function canSendFor(user: string): boolean {
  return isAllowedToSend(user);
}

/** Closes all open batches, so that the device stores them. */
export function closeAllBatches(): void {
  for (const { closeBatch } of queues) closeBatch();
}

/** Resumes sending after a login or when the connection is back. */
export function resumeSending(): void {
  for (const { resume } of queues) resume();
}
