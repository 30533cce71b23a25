import type { RoundOutcome } from "@tera/contract";
import type { Reference } from "@tera/references";
import { identityOf, type ReferenceIdentity } from "@tera/references/identity";

export interface UnmatchedFinder {
  /** Call it with each part of the library. */
  readonly note: (references: readonly Reference[]) => void;
  /** The outcomes whose reference is in no part, in their order. */
  readonly unmatched: () => readonly RoundOutcome[];
}

/**
 * Finds the outcomes whose reference a library lacks. An outcome follows its reference by id, else
 * by DOI, else by title and year.
 */
export function findUnmatched(outcomes: readonly RoundOutcome[]): UnmatchedFinder {
  const missing = new Set(outcomes);
  const byKey = new Map<string, RoundOutcome[]>();
  for (const outcome of outcomes) {
    const { doi, title, year } = outcome.record;
    const identity = identityOf({
      id: outcome.referenceId,
      ...(doi === undefined ? {} : { doi }),
      ...(title === undefined ? {} : { title }),
      ...(year === undefined ? {} : { date: String(year) }),
    });
    for (const key of keysOf(outcome.referenceId, identity)) {
      const same = byKey.get(key);
      if (same === undefined) byKey.set(key, [outcome]);
      else same.push(outcome);
    }
  }
  return {
    note(references) {
      if (missing.size === 0) return;
      for (const reference of references)
        for (const key of keysOf(reference.id, identityOf(reference)))
          for (const outcome of byKey.get(key) ?? []) missing.delete(outcome);
    },
    unmatched: () => outcomes.filter((outcome) => missing.has(outcome)),
  };
}

function keysOf(id: string, { doi, titleAndYear }: ReferenceIdentity): readonly string[] {
  return [
    `id ${id}`,
    ...(doi === undefined ? [] : [`doi ${doi}`]),
    ...(titleAndYear === undefined ? [] : [`title ${titleAndYear}`]),
  ];
}
