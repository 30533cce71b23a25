import { nextTurn } from "./next-turn.ts";
import { type HeldReference, unpacked } from "./packed-reference.ts";
import { partsOf, type ReferenceChanges } from "./reference-changes.ts";

/** So many changed references are handed over at once. */
const PART_SIZE = 500;

/** Hands changes to a worker in parts, with a turn for the page between them: many at once would hold it up. */
export async function handOver(changes: ReferenceChanges<HeldReference>, post: (part: ReferenceChanges, isLast: boolean) => void): Promise<void> {
  const count = Math.max(changes.changed.size, changes.added.length);
  let done = 0;
  for (const part of partsOf(changes, PART_SIZE)) {
    if (done > 0) await nextTurn();
    done += PART_SIZE;
    post({ changed: new Map([...part.changed].map(([id, held]) => [id, held && unpacked(held)])), added: part.added.map(unpacked) }, done >= count);
  }
}
