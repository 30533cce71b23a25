import type { Reference } from "@tera/references";
import type { IndexUpdate } from "./library-index-messages.ts";
import type { ReferenceChanges } from "./reference-changes.ts";

/** Compares references by identity. */
export function updateBetween(
  before: ReferenceChanges,
  now: ReferenceChanges,
  revision: number,
): IndexUpdate {
  const sent = latestOf(before);
  const current = latestOf(now);
  const latest = new Map(
    [...current].filter(([id, reference]) => !sent.has(id) || sent.get(id) !== reference),
  );
  return {
    revision,
    latest,
    reverted: [...sent.keys()].filter((id) => !current.has(id)),
    added: now.added.map(({ id }) => id),
  };
}

function latestOf({ changed, added }: ReferenceChanges): Map<string, Reference | null> {
  const latest = new Map(changed);
  for (const reference of added) latest.set(reference.id, reference);
  return latest;
}
