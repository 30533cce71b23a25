import type { HistoryValue, HistoryPatch } from "@tera/contract";
import { isSameJson, type Segment } from "@tera/sync";

/** One person's changes of the same place within this time form one entry. */
const TYPING_WINDOW_MS = 120_000;

export interface HistoryEntry {
  readonly key: string;
  /** A user id; null for changes by a deleted account or the database. */
  readonly author: string | null;
  readonly authorName: string | null;
  /** Time of the last change, ISO 8601. */
  readonly at: string;
  /** Several versions if the entry is continuous typing. */
  readonly versions: { readonly first: number; readonly last: number };
  readonly place: readonly Segment[];
  readonly before: HistoryValue;
  readonly after: HistoryValue;
}

/**
 * Returns one entry per changed place, latest first. Continuous typing is one entry, unless another
 * person changed the place in between. `isTyped` false keeps all changes separate, for documents
 * whose values are saved as a whole.
 */
export function historyEntries(
  patches: readonly HistoryPatch[],
  isTyped = true,
): readonly HistoryEntry[] {
  const entries: HistoryEntry[] = [];
  const latestOf = new Map<string, { index: number; earliest: number }>();
  for (const { version, author, author_name: authorName, created_at: at, changes } of patches) {
    for (const { at: place, before, after } of changes.toReversed()) {
      const placeKey = JSON.stringify(place.map(String));
      const later = latestOf.get(placeKey);
      const entry = later === undefined ? undefined : entries[later.index];
      const moment = Date.parse(at);
      if (
        isTyped &&
        later !== undefined &&
        entry !== undefined &&
        author !== null &&
        entry.author === author &&
        later.earliest - moment <= TYPING_WINDOW_MS &&
        !isSameJson(before, entry.after)
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
