import { isSameJson } from "./json.ts";
import type { Operation } from "./operations.ts";

/** Minimum time between two batches. */
export const THROTTLE_MS = 250;

export const MAX_BATCH_OPERATIONS = 1000;

/** Size as JSON. A single larger operation forms its own batch. */
export const MAX_BATCH_CHARACTERS = 2_000_000;

const MAX_REQUEST_BATCHES = 100;

export interface Batch {
  readonly sequence: number;
  readonly operations: readonly Operation[];
  /** How many operations are settled and removed; set once the batch is split. */
  readonly settled?: number;
}

/** A document's unacknowledged operations. */
export interface PatchQueue {
  readonly openBatch: readonly Operation[];
  readonly batches: readonly Batch[];
}

export const EMPTY_QUEUE: PatchQueue = { openBatch: [], batches: [] };

/** A value replaces a preceding value at the same path, so that typing costs one operation. */
export function addToOpenBatch(queue: PatchQueue, operations: readonly Operation[]): PatchQueue {
  return { ...queue, openBatch: operations.reduce(addOperation, queue.openBatch) };
}

function addOperation(openBatch: readonly Operation[], added: Operation): readonly Operation[] {
  const last = openBatch.at(-1);
  const replaces =
    last !== undefined && "set" in last && "set" in added && isSameJson(last.set, added.set);
  return [...(replaces ? openBatch.slice(0, -1) : openBatch), added];
}

/** Closes a batch of as many open operations as fit. */
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

/**
 * Returns as many batches as fit in one request, so that the changes of an hour offline are sent in
 * seconds.
 */
export function nextBatches<
  Each extends { readonly operations: readonly unknown[]; readonly settled?: number },
>({ batches }: { readonly batches: readonly Each[] }): readonly Each[] {
  let [operations, characters] = [0, 0];
  const end = batches.findIndex((batch, index) => {
    // A split batch is sent in a separate request, in order.
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

export function removeBatch(queue: PatchQueue, sequence: number): PatchQueue {
  return { ...queue, batches: queue.batches.filter((batch) => batch.sequence !== sequence) };
}

export function splitBatch(queue: PatchQueue, sequence: number): PatchQueue {
  return {
    ...queue,
    batches: queue.batches.map((batch) =>
      batch.sequence === sequence ? { ...batch, settled: 0 } : batch,
    ),
  };
}

/** Removes the first operations of a split batch, once durable or refused. */
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

/** In the order of editing. */
export function pendingOperations(queue: PatchQueue): readonly Operation[] {
  return [...queue.batches.flatMap((batch) => batch.operations), ...queue.openBatch];
}

export function isPending(queue: PatchQueue): boolean {
  return queue.openBatch.length > 0 || queue.batches.length > 0;
}
