import type { Reference } from "@tera/references";
import { yieldToMain } from "./yield-to-main.ts";
import {
  type LazyReference,
  toSerializedBatch,
  type SerializedBatch,
  referencesInBatch,
  toReference,
} from "./serialized-reference.ts";
import { chunksOf, type ReferenceChanges } from "./reference-changes.ts";

/** References per message. */
const CHUNK_SIZE = 500;

export interface SerializedChanges {
  readonly changed: ReadonlyMap<string, Reference | null>;
  readonly added: SerializedBatch;
}

/**
 * Posts changes in chunks and yields in between, because posting many at once would block the page.
 */
export async function postChanges(
  changes: ReferenceChanges<LazyReference>,
  post: (part: SerializedChanges, isLast: boolean, transfer: Transferable[]) => void,
): Promise<void> {
  const count = Math.max(changes.changed.size, changes.added.length);
  let done = 0;
  for (const part of chunksOf(changes, CHUNK_SIZE)) {
    if (done > 0) await yieldToMain();
    done += CHUNK_SIZE;
    const added = toSerializedBatch(part.added);
    post(
      {
        changed: new Map(
          [...part.changed].map(([id, lazyReference]) => [
            id,
            lazyReference && toReference(lazyReference),
          ]),
        ),
        added,
      },
      done >= count,
      [added.bytes.buffer],
    );
  }
}

export function deserializeChanges({ changed, added }: SerializedChanges): ReferenceChanges {
  return { changed, added: referencesInBatch(added).map(toReference) };
}
