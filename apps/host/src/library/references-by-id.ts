import type { Reference } from "@tera/references";
import { eachInTurns } from "../references/next-turn.ts";

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

/** So few are looked for at once: what is done to some references is done before anything else comes between. */
const AT_ONCE = 5_000;

/** The same, with turns for the page in between where many are looked for. */
export async function referencesByIdInTurns(references: readonly Reference[], ids: Pick<ReadonlySet<string>, "has" | "keys" | "size">): Promise<ReadonlyMap<string, Reference>> {
  if (ids.size <= AT_ONCE) return referencesById(references, ids.keys());
  const found = new Map<string, Reference>();
  await eachInTurns(references, (reference) => {
    if (ids.has(reference.id)) found.set(reference.id, reference);
  });
  return found;
}
