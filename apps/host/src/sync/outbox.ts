import { platform } from "../platform/platform.ts";
import type { UnsentBatch } from "../platform/local-database.ts";
import type { Operation } from "./operations.ts";
import { type PatchQueue, closeBatch } from "./patch-queue.ts";
import { markUnstored } from "./save-state.ts";

/** A device that is full or was cleared is asked again after so long what it refused. */
const STORE_RETRY_MS = 5000;

/** What is sent sooner than this need not be kept, so that nobody is told of a device that keeps nothing while the line is good. */
const UNSTORED_NOTICE_DELAY_MS = 1000;

/** Keeps a document's unsent changes on this device from the moment they are made. Where the device refuses, the person is told for as long as that matters. */
export interface Outbox {
  /** Keeps what is gathering as it grows, under the number that it will have. A tab that ends has lost no more than the device was still writing. Never rejects. */
  storeOpenBatch(readOpenBatch: () => readonly Operation[]): Promise<void>;
  /** Everything that has gathered becomes batches, which are stored. They may be sent at the same time, at once where `maySend` has resolved already; it never rejects. */
  closeBatches(queue: PatchQueue): { readonly queue: PatchQueue; readonly maySend: Promise<void> };
  /** Notes that the operations of a batch go apart from each other from now on. */
  splitBatch(sequence: number): Promise<void>;
  /** A batch is durable on the server, or was taken back. */
  forget(sequence: number): Promise<void>;
}

/** Drafts of one document; `next` gives the numbers, and `stamp` the times. */
export function createOutbox(
  name: Pick<UnsentBatch, "path" | "session" | "user">,
  next: () => number,
  stamp: () => number,
): Outbox {
  const { clock, local } = platform();
  /** The number that what is gathering will have. */
  let number: number | undefined;
  let isStoring = false;
  let isWaiting = false;
  /** What the device is to keep, by number, and which of it it does not keep. */
  const unsent = new Map<number, UnsentBatch>();
  const refused = new Set<number>();
  const me = {};

  /** Asks the device to keep something of ours; what it refuses is asked for again later. */
  async function storeBatches(sequences: readonly number[], isFinal: boolean): Promise<void> {
    const batches = sequences.flatMap((sequence) => unsent.get(sequence) ?? []);
    if (!local.isPersistent) for (const sequence of sequences) refused.add(sequence);
    try {
      await local.putUnsent(batches, isFinal);
      if (local.isPersistent)
        for (const { sequence, operations } of batches)
          if (unsent.get(sequence)?.operations === operations) refused.delete(sequence);
    } catch {
      for (const sequence of sequences) if (unsent.has(sequence)) refused.add(sequence);
    }
    updateUnstored();
  }

  /** Says whether anything of the document is nowhere but in this page. */
  function updateUnstored(): void {
    if (refused.size === 0) return markUnstored(me, false);
    if (isWaiting) return;
    isWaiting = true;
    void watch();
  }

  async function watch(): Promise<void> {
    const early = new Set(refused);
    await clock.wait(UNSTORED_NOTICE_DELAY_MS);
    markUnstored(
      me,
      [...early].some((sequence) => refused.has(sequence)),
    );
    await clock.wait(STORE_RETRY_MS - UNSTORED_NOTICE_DELAY_MS);
    isWaiting = false;
    const retried = local.isPersistent ? [...refused] : [];
    // One by one: a large one must not keep the device from small ones.
    for (const sequence of retried) await storeBatches([sequence], true);
    updateUnstored();
  }

  return {
    async storeOpenBatch(readOpenBatch) {
      if (isStoring) return;
      isStoring = true;
      try {
        let stored: readonly Operation[] = [];
        for (let now = readOpenBatch(); now.length > 0 && now !== stored; now = readOpenBatch()) {
          stored = now;
          number ??= next();
          unsent.set(number, {
            ...name,
            sequence: number,
            operations: now,
            at: stamp(),
            isGathering: true,
          });
          await storeBatches([number], false);
        }
      } finally {
        isStoring = false;
      }
    },
    closeBatches(previous) {
      let queue = previous;
      for (; queue.openBatch.length > 0; number = undefined)
        queue = closeBatch(queue, number ?? next());
      const batches = queue.batches.slice(previous.batches.length);
      for (const { sequence, operations } of batches)
        unsent.set(sequence, { ...name, sequence, operations, at: stamp() });
      const storing = storeBatches(
        batches.map(({ sequence }) => sequence),
        true,
      );
      // Where more has gathered than one batch carries, the draft of the first held all of it: it is not sent before the others are kept.
      return { queue, maySend: batches.length > 1 ? storing : Promise.resolve() };
    },
    async splitBatch(sequence) {
      const batch = unsent.get(sequence);
      if (batch === undefined) return;
      unsent.set(sequence, { ...batch, isApart: true });
      await storeBatches([sequence], true);
    },
    async forget(sequence) {
      unsent.delete(sequence);
      refused.delete(sequence);
      updateUnstored();
      await local.removeUnsent({ ...name, sequence });
    },
  };
}
