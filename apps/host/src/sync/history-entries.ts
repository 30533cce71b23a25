import type { HistoryValue, HistoryPatch } from "./document-gateway.ts";
import type { Segment } from "./operations.ts";

/** Changes that one person made at one place within so long of each other are one typing. */
const TYPING_WINDOW_MS = 120_000;

/** One place of a document that somebody made different. */
export interface HistoryEntry {
  readonly key: string;
  /** Id of who did it, and the name they had; null where the person is gone or the database did it. */
  readonly author: string | null;
  readonly authorName: string | null;
  /** When it was done last, ISO 8601. */
  readonly at: string;
  /** The versions of the document that this made: of one patch, or of all that one typing took. */
  readonly versions: { readonly first: number; readonly last: number };
  readonly place: readonly Segment[];
  readonly before: HistoryValue;
  readonly after: HistoryValue;
}

/**
 * Patches, latest first, as one entry for each place that somebody changed, the last change of a patch before its others. What a person typed in one go is one entry, from what stood there before
 * the first letter to what stood there after the last; somebody else's change of the same place in between divides it.
 */
export function historyEntries(patches: readonly HistoryPatch[]): readonly HistoryEntry[] {
  const entries: HistoryEntry[] = [];
  const latestOf = new Map<string, { index: number; earliest: number }>();
  for (const { version, author, author_name: authorName, created_at: at, changes } of patches) {
    for (const { at: place, before, after } of changes.toReversed()) {
      const placeKey = JSON.stringify(place.map(String));
      const later = latestOf.get(placeKey);
      const entry = later === undefined ? undefined : entries[later.index];
      const moment = Date.parse(at);
      if (
        later !== undefined &&
        entry !== undefined &&
        author !== null &&
        entry.author === author &&
        later.earliest - moment <= TYPING_WINDOW_MS &&
        !isSame(before, entry.after)
      ) {
        entries[later.index] = {
          ...entry,
          versions: { ...entry.versions, first: version },
          before,
        };
        later.earliest = moment;
      } else {
        latestOf.set(placeKey, { index: entries.length, earliest: moment });
        entries.push({
          key: `${version} ${placeKey}`,
          author,
          authorName,
          at,
          versions: { first: version, last: version },
          place,
          before,
          after,
        });
      }
    }
  }
  return entries;
}

function isSame(a: HistoryValue, b: HistoryValue): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
