import type { Reference } from "@tera/references";
import { forEachInChunks } from "../references/yield-to-main.ts";
import { type LazyReference, toReference } from "../references/serialized-reference.ts";

/** Those of the references that have one of the ids, by id, in the order of the list. Looks through the list once: a map of a whole library takes longer than a screen may wait. */
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

/** The same, each as the page keeps it. */
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

/** So few are looked for at once: what is done to some references is done before anything else comes between. */
const MAX_SYNC_IDS = 5_000;

/** The same, with turns for the page in between where many are looked for. */
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
