import { platform } from "../platform/platform.ts";
import type { UnsentBatch } from "../platform/local-database.ts";
import type { Operation } from "./operations.ts";
import { type PatchQueue, seal } from "./patch-queue.ts";
import { markUnkept } from "./save-state.ts";

/** A device that is full or was cleared is asked again after so long what it refused. */
const ASK_AGAIN_MILLISECONDS = 5000;

/** What is sent sooner than this need not be kept, so that nobody is told of a device that keeps nothing while the line is good. */
const SENT_SOON_MILLISECONDS = 1000;

/** Keeps a document's unsent changes on this device from the moment they are made. Where the device refuses, the person is told for as long as that matters. */
export interface DeviceDrafts {
  /** Keeps what is gathering as it grows, under the number that it will have. A tab that ends has lost no more than the device was still writing. Never rejects. */
  keep(gathering: () => readonly Operation[]): Promise<void>;
  /** Everything that has gathered becomes batches, which are stored. They may be sent at the same time, at once where `maySend` has resolved already; it never rejects. */
  sealAll(queue: PatchQueue): { readonly queue: PatchQueue; readonly maySend: Promise<void> };
  /** Notes that the operations of a batch go apart from each other from now on. */
  keepApart(sequence: number): Promise<void>;
  /** A batch is durable on the server, or was taken back. */
  forget(sequence: number): Promise<void>;
}

/** Drafts of one document; `next` gives the numbers, and `stamp` the times. */
export function createDeviceDrafts(
  name: Pick<UnsentBatch, "path" | "session" | "user">,
  next: () => number,
  stamp: () => number,
): DeviceDrafts {
  const { clock, local } = platform();
  /** The number that what is gathering will have. */
  let number: number | undefined;
  let isKeeping = false;
  let isWaiting = false;
  /** What the device is to keep, by number, and which of it it does not keep. */
  const unsent = new Map<number, UnsentBatch>();
  const refused = new Set<number>();
  const me = {};

  /** Asks the device to keep something of ours; what it refuses is asked for again later. */
  async function ask(sequences: readonly number[], isFinal: boolean): Promise<void> {
    const batches = sequences.flatMap((sequence) => unsent.get(sequence) ?? []);
    if (!local.isLasting) for (const sequence of sequences) refused.add(sequence);
    try {
      await local.putUnsent(batches, isFinal);
      if (local.isLasting)
        for (const { sequence, operations } of batches)
          if (unsent.get(sequence)?.operations === operations) refused.delete(sequence);
    } catch {
      for (const sequence of sequences) if (unsent.has(sequence)) refused.add(sequence);
    }
    tell();
  }

  /** Says whether anything of the document is nowhere but in this page. */
  function tell(): void {
    if (refused.size === 0) return markUnkept(me, false);
    if (isWaiting) return;
    isWaiting = true;
    void watch();
  }

  async function watch(): Promise<void> {
    const early = new Set(refused);
    await clock.wait(SENT_SOON_MILLISECONDS);
    markUnkept(
      me,
      [...early].some((sequence) => refused.has(sequence)),
    );
    await clock.wait(ASK_AGAIN_MILLISECONDS - SENT_SOON_MILLISECONDS);
    isWaiting = false;
    const again = local.isLasting ? [...refused] : [];
    // One by one: a large one must not keep the device from small ones.
    for (const sequence of again) await ask([sequence], true);
    tell();
  }

  return {
    async keep(gathering) {
      if (isKeeping) return;
      isKeeping = true;
      try {
        let kept: readonly Operation[] = [];
        for (let now = gathering(); now.length > 0 && now !== kept; now = gathering()) {
          kept = now;
          number ??= next();
          unsent.set(number, {
            ...name,
            sequence: number,
            operations: now,
            at: stamp(),
            isGathering: true,
          });
          await ask([number], false);
        }
      } finally {
        isKeeping = false;
      }
    },
    sealAll(gathered) {
      let queue = gathered;
      for (; queue.gathering.length > 0; number = undefined) queue = seal(queue, number ?? next());
      const batches = queue.batches.slice(gathered.batches.length);
      for (const { sequence, operations } of batches)
        unsent.set(sequence, { ...name, sequence, operations, at: stamp() });
      const storing = ask(
        batches.map(({ sequence }) => sequence),
        true,
      );
      // Where more has gathered than one batch carries, the draft of the first held all of it: it is not sent before the others are kept.
      return { queue, maySend: batches.length > 1 ? storing : Promise.resolve() };
    },
    async keepApart(sequence) {
      const batch = unsent.get(sequence);
      if (batch === undefined) return;
      unsent.set(sequence, { ...batch, isApart: true });
      await ask([sequence], true);
    },
    async forget(sequence) {
      unsent.delete(sequence);
      refused.delete(sequence);
      tell();
      await local.removeUnsent({ ...name, sequence });
    },
  };
}
