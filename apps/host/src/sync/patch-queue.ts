import type { Operation } from "./operations.ts";

/** The least time between two batches: the first change goes at once, those that follow gather until then. */
export const THROTTLE_MS = 250;

/** The most changes that one batch carries. */
export const MAX_BATCH_OPERATIONS = 1000;

/** The most that the changes of one batch hold as JSON, in characters; one change alone may hold what a value may. */
export const MAX_BATCH_CHARACTERS = 2_000_000;

/** The most batches that one request carries. */
const MAX_REQUEST_BATCHES = 100;

/** Changes that travel together under one number. */
export interface Batch {
  readonly sequence: number;
  readonly operations: readonly Operation[];
  /** Where the server refused it whole and its operations go apart: how many of them are settled, and no longer among those that it carries. */
  readonly settled?: number;
}

/** What of one document is not acknowledged yet, in two stages: still gathering, and numbered for sending. */
export interface PatchQueue {
  readonly openBatch: readonly Operation[];
  readonly batches: readonly Batch[];
}

export const EMPTY_QUEUE: PatchQueue = { openBatch: [], batches: [] };

/** Adds changes. A value that overwrites an unsent one at the same place replaces it, so a long typing costs one operation. */
export function addToOpenBatch(queue: PatchQueue, operations: readonly Operation[]): PatchQueue {
  return { ...queue, openBatch: operations.reduce(addOperation, queue.openBatch) };
}

function addOperation(openBatch: readonly Operation[], added: Operation): readonly Operation[] {
  const last = openBatch.at(-1);
  const replaces =
    last !== undefined &&
    "set" in last &&
    "set" in added &&
    JSON.stringify(last.set) === JSON.stringify(added.set);
  return [...(replaces ? openBatch.slice(0, -1) : openBatch), added];
}

/** The first of the gathered changes, as many as one batch carries, become the batch with that number. */
export function closeBatch(queue: PatchQueue, sequence: number): PatchQueue {
  let characters = 0;
  const end = queue.openBatch.findIndex((operation, index) => {
    characters += JSON.stringify(operation).length;
    return index >= MAX_BATCH_OPERATIONS || (index > 0 && characters > MAX_BATCH_CHARACTERS);
  });
  const count = end < 0 ? queue.openBatch.length : end;
  return {
    openBatch: queue.openBatch.slice(count),
    batches: [...queue.batches, { sequence, operations: queue.openBatch.slice(0, count) }],
  };
}

/** The batches that go next in one request: more than one where many have waited, so that an hour offline is caught up with in seconds. */
export function nextBatches<
  Each extends { readonly operations: readonly unknown[]; readonly settled?: number },
>({ batches }: { readonly batches: readonly Each[] }): readonly Each[] {
  let [operations, characters] = [0, 0];
  const end = batches.findIndex((batch, index) => {
    // One whose operations go apart goes by itself, and nothing overtakes it.
    if (batch.settled !== undefined || batches[index - 1]?.settled !== undefined) return index > 0;
    operations += batch.operations.length;
    characters += index >= MAX_REQUEST_BATCHES ? 0 : JSON.stringify(batch.operations).length;
    return (
      index >= MAX_REQUEST_BATCHES ||
      (index > 0 && (operations > MAX_BATCH_OPERATIONS || characters > MAX_BATCH_CHARACTERS))
    );
  });
  return end < 0 ? batches : batches.slice(0, end);
}

/** Forgets the batch that the server has made durable. */
export function removeBatch(queue: PatchQueue, sequence: number): PatchQueue {
  return { ...queue, batches: queue.batches.filter((batch) => batch.sequence !== sequence) };
}

/** The operations of a batch go apart from each other from now on. */
export function splitBatch(queue: PatchQueue, sequence: number): PatchQueue {
  return {
    ...queue,
    batches: queue.batches.map((batch) =>
      batch.sequence === sequence ? { ...batch, settled: 0 } : batch,
    ),
  };
}

/** The first of the operations of a batch that go apart are durable or refused for good. */
export function settleFirst(queue: PatchQueue, sequence: number, count: number): PatchQueue {
  return {
    ...queue,
    batches: queue.batches.map((batch) =>
      batch.sequence === sequence
        ? {
            ...batch,
            operations: batch.operations.slice(count),
            settled: (batch.settled ?? 0) + count,
          }
        : batch,
    ),
  };
}

/** Everything unacknowledged, in the order it was made. */
export function pendingOperations(queue: PatchQueue): readonly Operation[] {
  return [...queue.batches.flatMap((batch) => batch.operations), ...queue.openBatch];
}

/** True while anything is unacknowledged. */
export function isPending(queue: PatchQueue): boolean {
  return queue.openBatch.length > 0 || queue.batches.length > 0;
}
