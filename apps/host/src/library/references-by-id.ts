import type { Reference } from "@tera/references";

const known = new WeakMap<readonly Reference[], ReadonlyMap<string, Reference>>();

/** The references of a list by id. Made once for a list, which must not change any more. */
export function referencesById(references: readonly Reference[]): ReadonlyMap<string, Reference> {
  let byId = known.get(references);
  if (byId === undefined) {
    byId = new Map(references.map((reference) => [reference.id, reference]));
    known.set(references, byId);
  }
  return byId;
}
