import type { RoundOutcome } from "@tera/contract";
import type { Reference } from "@tera/references";
import { type Identified, matchItems } from "@tera/references/decisions";
import { identityOf, type ReferenceIdentity } from "@tera/references/identity";

export interface UnmatchedFinder {
  /** Call it with each part of the library. */
  readonly note: (references: readonly Reference[]) => void;
  /** The outcomes whose reference was in none of the parts, in the order of `outcomes`. */
  readonly unmatched: () => readonly RoundOutcome[];
}

/** Finds the outcomes whose reference a library lacks, by the rule of the screening tools. */
export function findUnmatched(outcomes: readonly RoundOutcome[]): UnmatchedFinder {
  const noted: Identified[] = [];
  return {
    note(references) {
      if (outcomes.length === 0) return;
      // Abstracts and other long fields are not kept in memory.
      for (const { id, doi, urls, title, date } of references)
        noted.push({ id, identity: () => identityOf({ doi, urls, title, date }) });
    },
    unmatched() {
      const items = outcomes.map(({ referenceId, record }) => ({
        id: referenceId,
        identity: () => identityOfRecord(record),
      }));
      const matched = new Set(matchItems(items, noted).values());
      return outcomes.filter((_, item) => !matched.has(item));
    },
  };
}

function identityOfRecord({ doi, title, year }: RoundOutcome["record"]): ReferenceIdentity {
  return identityOf({ doi, title, date: year === undefined ? undefined : String(year) });
}
