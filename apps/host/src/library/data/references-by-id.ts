import type { Reference } from "@tera/references";
import { forEachInChunks } from "../../references/yield-to-main.ts";
import { type LazyReference, toReference } from "../../references/serialized-reference.ts";

/**
 * Returns references in list order. Scans the list once, because building a map of a whole library
 * would be too slow.
 */
export function referencesById(
  references: readonly LazyReference[],
  ids: Iterable<string>,
): ReadonlyMap<string, Reference> {
  return new Map(
    Array.from(lazyReferencesById(references, ids), ([id, lazyReference]) => [
      id,
      toReference(lazyReference),
    ]),
  );
}

/** Like `referencesById`, without deserializing. */
export function lazyReferencesById(
  references: readonly LazyReference[],
  ids: Iterable<string>,
): ReadonlyMap<string, LazyReference> {
  const wanted = new Set(ids);
  const found = new Map<string, LazyReference>();
  for (const reference of references) {
    if (!wanted.has(reference.id)) continue;
    found.set(reference.id, reference);
    if (found.size === wanted.size) break;
  }
  return found;
}

/**
 * Up to this many ids are looked up synchronously, so that nothing else runs before a small change
 * is applied.
 */
const MAX_SYNC_IDS = 5_000;

/** Like `lazyReferencesById`, but yields to the main thread for many ids. */
export async function lazyReferencesByIdInChunks(
  references: readonly LazyReference[],
  ids: Pick<ReadonlySet<string>, "has" | "keys" | "size">,
): Promise<ReadonlyMap<string, LazyReference>> {
  if (ids.size <= MAX_SYNC_IDS) return lazyReferencesById(references, ids.keys());
  const found = new Map<string, LazyReference>();
  await forEachInChunks(references, (reference) => {
    if (ids.has(reference.id)) found.set(reference.id, reference);
  });
  return found;
}
