import { platform } from "../platform/platform.ts";
import type { UnsentBatch } from "../platform/local-database.ts";
import type { Operation } from "./operations.ts";
import { type PatchQueue, seal } from "./patch-queue.ts";

/** Keeps a document's unsent changes on this device from the moment they are made. */
export interface DeviceDrafts {
  /** Keeps what is gathering as it grows, under the number that it will have. A tab that ends has lost no more than the device was still writing. */
  keep(gathering: () => readonly Operation[]): Promise<void>;
  /** Everything that has gathered becomes batches, which are stored. They may be sent at the same time, at once where `maySend` has resolved already. */
  sealAll(queue: PatchQueue): { readonly queue: PatchQueue; readonly maySend: Promise<void> };
}

/** Drafts of one document; `next` gives the numbers. */
export function createDeviceDrafts(name: Omit<UnsentBatch, "sequence" | "operations">, next: () => number): DeviceDrafts {
  const { local } = platform();
  /** The number that what is gathering will have. */
  let number: number | undefined;
  let isKeeping = false;
  return {
    async keep(gathering) {
      if (isKeeping) return;
      isKeeping = true;
      let kept: readonly Operation[] = [];
      for (let now = gathering(); now.length > 0 && now !== kept; now = gathering()) {
        kept = now;
        number ??= next();
        await local.putUnsent([{ ...name, sequence: number, operations: now }], false);
      }
      isKeeping = false;
    },
    sealAll(gathered) {
      let queue = gathered;
      for (; queue.gathering.length > 0; number = undefined) queue = seal(queue, number ?? next());
      const batches = queue.batches.slice(gathered.batches.length);
      const storing = local.putUnsent(batches.map(({ sequence, operations }) => ({ ...name, sequence, operations })), true);
      // Where more has gathered than one batch carries, the draft of the first held all of it: it is not sent before the others are kept.
      return { queue, maySend: batches.length > 1 ? storing : Promise.resolve() };
    },
  };
}
