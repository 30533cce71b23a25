import type { Reference } from "@tera/references";
import { eachInTurns } from "../references/next-turn.ts";
import { type HeldReference, unpacked } from "../references/packed-reference.ts";

/** Those of the references that have one of the ids, by id, in the order of the list. Looks through the list once: a map of a whole library takes longer than a screen may wait. */
export function referencesById(
  references: readonly HeldReference[],
  ids: Iterable<string>,
): ReadonlyMap<string, Reference> {
  return new Map(Array.from(heldById(references, ids), ([id, held]) => [id, unpacked(held)]));
}

/** The same, each as the page keeps it. */
export function heldById(
  references: readonly HeldReference[],
  ids: Iterable<string>,
): ReadonlyMap<string, HeldReference> {
  const wanted = new Set(ids);
  const found = new Map<string, HeldReference>();
  for (const reference of references) {
    if (!wanted.has(reference.id)) continue;
    found.set(reference.id, reference);
    if (found.size === wanted.size) break;
  }
  return found;
}

/** So few are looked for at once: what is done to some references is done before anything else comes between. */
const AT_ONCE = 5_000;

/** The same, with turns for the page in between where many are looked for. */
export async function heldByIdInTurns(
  references: readonly HeldReference[],
  ids: Pick<ReadonlySet<string>, "has" | "keys" | "size">,
): Promise<ReadonlyMap<string, HeldReference>> {
  if (ids.size <= AT_ONCE) return heldById(references, ids.keys());
  const found = new Map<string, HeldReference>();
  await eachInTurns(references, (reference) => {
    if (ids.has(reference.id)) found.set(reference.id, reference);
  });
  return found;
}
