import { platform } from "../platform/platform.ts";

/** So often it is looked whether a document's earlier changes are sent before it is opened without them. */
const LOOKS = 100;
const LOOK_AGAIN_MILLISECONDS = 300;

/** A document's changes that this page sends itself, also for a while after the document was closed. */
export interface LiveQueue {
  readonly path: string;
  /** Whose changes they are. */
  readonly user: string;
  /** The number of the first batch that is not acknowledged; undefined where there is none. */
  readonly first: () => number | undefined;
  readonly isPending: () => boolean;
  /** Resolves when everything of the moment is durable. */
  readonly settled: () => Promise<void>;
  /** Makes it go on where it had stopped. */
  readonly goOn: () => void;
  /** Makes a batch of what is gathering, which the device stores. */
  readonly seal: () => void;
}

const queues = new Set<LiveQueue>();

/** Whose changes may go out. Until somebody is named, whoever opened a document is who is logged in. */
let isSender: (user: string) => boolean = () => true;

/** Notes that this page sends a document's changes itself. Answers how to take that back. */
export function noteQueue(queue: LiveQueue): () => void {
  queues.add(queue);
  return () => queues.delete(queue);
}

/** Whether this page sends a document's changes itself: then what it has stored of them was not left behind by anybody. */
export function hasQueue(path: string): boolean {
  return [...queues].some((queue) => queue.path === path);
}

/** Whether another queue of the document holds something that was made before the batch with that number: it goes first. */
export function isAfterAnother(own: LiveQueue, sequence: number): boolean {
  return [...queues].some(
    (queue) =>
      queue !== own &&
      queue.path === own.path &&
      queue.user === own.user &&
      (queue.first() ?? sequence) < sequence,
  );
}

/** Resolves once what this page holds of somebody's changes of a document is durable, or after as long as opening a document may take; with whether there was any. */
export async function othersHaveSent(path: string, user: string): Promise<boolean> {
  const pending = (): readonly LiveQueue[] =>
    [...queues].filter((queue) => queue.path === path && queue.user === user && queue.isPending());
  if (pending().length === 0) return false;
  for (let look = 0; look < LOOKS && pending().length > 0; look += 1) {
    await Promise.race([
      Promise.all(pending().map((queue) => queue.settled())),
      platform().clock.wait(LOOK_AGAIN_MILLISECONDS),
    ]);
  }
  return true;
}

/** From now on only that person's changes go out. What others had made in this page stays on this device until they are here again. */
export function sendFor(user: string): void {
  isSender = (each) => each === user;
}

/** Nobody's changes go out until it is known who is here: with the next login's token they would be that person's. */
export function holdSending(): void {
  isSender = () => false;
}

/** Whether somebody's changes may go out with the login of the moment. */
export function maySendFor(user: string): boolean {
  return isSender(user);
}

/** Makes batches of everything that is gathering in documents of this page, so that the device stores it as it is. */
export function sealAll(): void {
  for (const { seal } of queues) seal();
}

/** Makes every document of this page go on sending where it had stopped: somebody has logged in again, or the line is back. */
export function goOnSending(): void {
  for (const { goOn } of queues) goOn();
}
