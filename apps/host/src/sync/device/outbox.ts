import { platform } from "../../platform/platform.ts";
import type { UnsentBatch } from "../../platform/local-database.ts";
import { closeBatch, type Operation, type PatchQueue } from "@tera/sync";
import { markUnstored } from "../save-state.ts";
import { logIgnoredFailure } from "../../platform/ignored-failure.ts";

/** Time after which a failed write to the device is retried. */
const STORE_RETRY_MS = 5000;

/**
 * Delay before warning that changes are not stored. Changes that are acknowledged sooner need no
 * storage.
 */
const UNSTORED_NOTICE_DELAY_MS = 1000;

/** Stores a document's unsent changes on this device; sets `$unstored` while storing fails. */
export interface Outbox {
  /**
   * Stores the open batch as it grows, under the number that it gets when closed. A closed tab
   * loses only what was still being written. Never rejects.
   */
  storeOpenBatch(readOpenBatch: () => readonly Operation[]): Promise<void>;
  /**
   * Closes and stores all open operations as batches, which may be sent once `maySend` resolves. It
   * never rejects.
   */
  closeBatches(queue: PatchQueue): { readonly queue: PatchQueue; readonly maySend: Promise<void> };
  splitBatch(sequence: number): Promise<void>;
  /** Removes an acknowledged or rolled-back batch. */
  forget(sequence: number): Promise<void>;
}

/** `next` returns batch numbers, and `stamp` their times. */
export function createOutbox(
  name: Pick<UnsentBatch, "path" | "session" | "user">,
  next: () => number,
  stamp: () => number,
): Outbox {
  const { clock, local } = platform();
  /** The number that the open batch will get. */
  let number: number | undefined;
  let isStoring = false;
  let isWaiting = false;
  /** Batches to store; `refused` has the numbers of those that could not be stored. */
  const unsent = new Map<number, UnsentBatch>();
  const refused = new Set<number>();
  const me = {};

  /** Retries failures later. */
  async function storeBatches(sequences: readonly number[], isFinal: boolean): Promise<void> {
    const batches = sequences.flatMap((sequence) => unsent.get(sequence) ?? []);
    if (!local.isPersistent) for (const sequence of sequences) refused.add(sequence);
    try {
      await local.putUnsent(batches, isFinal);
      if (local.isPersistent)
        for (const { sequence, operations } of batches)
          if (unsent.get(sequence)?.operations === operations) refused.delete(sequence);
    } catch (error) {
      logIgnoredFailure("Storing unsent batches (will be retried)", error);
      for (const sequence of sequences) if (unsent.has(sequence)) refused.add(sequence);
    }
    updateUnstored();
  }

  /** Warns only after a delay. */
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
    // Store batches one by one, because a large batch must not block small ones.
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
            isOpen: true,
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
      // Several batches must all be stored first, because the device may still have all operations
      // under the first number.
      return { queue, maySend: batches.length > 1 ? storing : Promise.resolve() };
    },
    async splitBatch(sequence) {
      const batch = unsent.get(sequence);
      if (batch === undefined) return;
      unsent.set(sequence, { ...batch, isSplit: true });
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
