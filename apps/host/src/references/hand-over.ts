import type { Reference } from "@tera/references";
import { nextTurn } from "./next-turn.ts";
import {
  type HeldReference,
  packedAnew,
  type PackedBatch,
  packedReferences,
  unpacked,
} from "./packed-reference.ts";
import { partsOf, type ReferenceChanges } from "./reference-changes.ts";

/** So many changed references are handed over at once. */
const PART_SIZE = 500;

/** A part of changes on its way to another thread. */
export interface PackedChanges {
  readonly changed: ReadonlyMap<string, Reference | null>;
  readonly added: PackedBatch;
}

/** Hands changes to a worker in parts, with a turn for the page between them: many at once would hold it up. */
export async function handOver(
  changes: ReferenceChanges<HeldReference>,
  post: (part: PackedChanges, isLast: boolean, transfer: Transferable[]) => void,
): Promise<void> {
  const count = Math.max(changes.changed.size, changes.added.length);
  let done = 0;
  for (const part of partsOf(changes, PART_SIZE)) {
    if (done > 0) await nextTurn();
    done += PART_SIZE;
    const added = packedAnew(part.added);
    post(
      {
        changed: new Map([...part.changed].map(([id, held]) => [id, held && unpacked(held)])),
        added,
      },
      done >= count,
      [added.bytes.buffer],
    );
  }
}

/** The part as it was before it was handed over. */
export function handedOver({ changed, added }: PackedChanges): ReferenceChanges {
  return { changed, added: packedReferences(added).map(unpacked) };
}
