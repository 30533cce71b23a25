import type { ReferenceIdentity } from "../identity.ts";

/** The share of common words from which two titles are versions of the same one. */
const SIMILAR_TITLES = 0.5;

/** Something with the id of a reference, and what identifies it in another library. */
export interface Identified {
  readonly id: string;
  /** Called at most once. */
  readonly identity: () => ReferenceIdentity;
}

/**
 * Finds the reference that each item is about: by id, unless DOI or title differ; else by DOI; else
 * by title and year; else by id with a similar title. Returns the place of the first item of each
 * reference, by the reference's place.
 */
export function matchItems(
  items: readonly Identified[],
  references: readonly Identified[],
): ReadonlyMap<number, number> {
  const matched = new Map<number, number>();
  const [ofItem, ofReference] = [identitiesOf(items), identitiesOf(references)];
  let waiting = [...items.keys()];
  const take = (placeOf: (item: number) => number | undefined): void => {
    waiting = waiting.filter((item) => {
      const place = placeOf(item);
      if (place === undefined || matched.has(place)) return true;
      matched.set(place, item);
      return false;
    });
  };
  const byId = new Map(references.map(({ id }, place) => [id, place]));
  const takeById = (isSame: typeof isSimilar): void =>
    take((item) => {
      const place = byId.get(items[item]?.id ?? "");
      return place !== undefined && isSame(ofItem(item), ofReference(place)) ? place : undefined;
    });
  const takeBy = (key: "doi" | "titleAndYear"): void => {
    if (waiting.length === 0) return;
    const places = new Map<string | undefined, number>();
    for (const place of references.keys()) {
      const value = ofReference(place)[key];
      if (value !== undefined && !places.has(value)) places.set(value, place);
    }
    take((item) => places.get(ofItem(item)[key]));
  };
  takeById(isEqual);
  takeBy("doi");
  takeBy("titleAndYear");
  takeById(isSimilar);
  return matched;
}

function identitiesOf(all: readonly Identified[]): (place: number) => ReferenceIdentity {
  const known: ReferenceIdentity[] = [];
  return (place) => (known[place] ??= (all[place] as Identified).identity());
}

function isEqual(one: ReferenceIdentity, other: ReferenceIdentity): boolean {
  if (one.doi && other.doi) return one.doi === other.doi;
  return !one.title || !other.title || one.title === other.title;
}

function isSimilar(one: ReferenceIdentity, other: ReferenceIdentity): boolean {
  if (one.doi && other.doi && one.doi !== other.doi) return false;
  const words = new Set(one.title?.split(" "));
  const others = new Set(other.title?.split(" "));
  const common = [...words].filter((word) => others.has(word)).length;
  return common / (words.size + others.size - common) >= SIMILAR_TITLES;
}
