import { platform } from "../platform/platform.ts";

/** So often it is looked whether a document's earlier changes are sent before it is opened without them. */
const MAX_CHECKS = 100;
const CHECK_INTERVAL_MS = 300;

/** A document's changes that this page sends itself, also for a while after the document was closed. */
export interface LiveQueue {
  readonly path: string;
  /** Whose changes they are. */
  readonly user: string;
  /** The number of the first batch that is not acknowledged; undefined where there is none. */
  readonly firstSequence: () => number | undefined;
  readonly isPending: () => boolean;
  /** Resolves when everything of the moment is durable. */
  readonly settled: () => Promise<void>;
  /** Makes it go on where it had stopped. */
  readonly resume: () => void;
  /** Makes a batch of what is gathering, which the device stores. */
  readonly closeBatch: () => void;
}

const queues = new Set<LiveQueue>();

/** Whose changes may go out. Until somebody is named, whoever opened a document is who is logged in. */
let isAllowedToSend: (user: string) => boolean = () => true;

/** Notes that this page sends a document's changes itself. Answers how to take that back. */
export function registerQueue(queue: LiveQueue): () => void {
  queues.add(queue);
  return () => queues.delete(queue);
}

/** Whether this page sends a document's changes itself: then what it has stored of them was not left behind by anybody. */
export function hasQueue(path: string): boolean {
  return [...queues].some((queue) => queue.path === path);
}

/** Whether another queue of the document holds something that was made before the batch with that number: it goes first. */
export function hasEarlierBatchElsewhere(own: LiveQueue, sequence: number): boolean {
  return [...queues].some(
    (queue) =>
      queue !== own &&
      queue.path === own.path &&
      queue.user === own.user &&
      (queue.firstSequence() ?? sequence) < sequence,
  );
}

/** Resolves once what this page holds of somebody's changes of a document is durable, or after as long as opening a document may take; with whether there was any. */
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

/** From now on only that person's changes go out. What others had made in this page stays on this device until they are here again. */
export function allowSendingFor(user: string): void {
  isAllowedToSend = (each) => each === user;
}

/** Nobody's changes go out until it is known who is here: with the next login's token they would be that person's. */
export function pauseSending(): void {
  isAllowedToSend = () => false;
}

/** Whether somebody's changes may go out with the login of the moment. */
export function canSendFor(user: string): boolean {
  return isAllowedToSend(user);
}

/** Makes batches of everything that is gathering in documents of this page, so that the device stores it as it is. */
export function closeAllBatches(): void {
  for (const { closeBatch } of queues) closeBatch();
}

/** Makes every document of this page go on sending where it had stopped: somebody has logged in again, or the line is back. */
export function resumeSending(): void {
  for (const { resume } of queues) resume();
}
