import type { Reference } from "@tera/references";

/** Those of the references that have one of the ids, by id, in the order of the list. Looks through the list once: a map of a whole library takes longer than a screen may wait. */
export function referencesById(references: readonly Reference[], ids: Iterable<string>): ReadonlyMap<string, Reference> {
  const wanted = new Set(ids);
  const found = new Map<string, Reference>();
  for (const reference of references) {
    if (!wanted.has(reference.id)) continue;
    found.set(reference.id, reference);
    if (found.size === wanted.size) break;
  }
  return found;
}
