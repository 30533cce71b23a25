import type { Reference } from "@tera/references";
import { forEachInChunks } from "./yield-to-main.ts";

/** What has the id of a reference: it may be packed. */
interface WithId {
  readonly id: string;
}

/** What is different in a library from its file. */
export interface ReferenceChanges<Held extends WithId = Reference> {
  /** By id: the reference as it is now, or null for one that was deleted. */
  readonly changed: ReadonlyMap<string, Held | null>;
  /** References that the file does not have, in their order. */
  readonly added: readonly Held[];
}

/** The changes in parts of at most so many references each, at least one part. */
export function* chunksOf<Held extends WithId>(
  { changed, added }: ReferenceChanges<Held>,
  size: number,
): Generator<ReferenceChanges<Held>> {
  const entries = changed.entries();
  const count = Math.max(1, Math.ceil(Math.max(changed.size, added.length) / size));
  for (let part = 0; part < count; part += 1) {
    yield {
      changed: new Map(takeNext(entries, size)),
      added: added.slice(part * size, (part + 1) * size),
    };
  }
}

/** What an iterator has next, at most so many; it can be gone on with. */
function* takeNext<Item>(items: Iterator<Item>, most: number): Generator<Item> {
  for (let count = 0; count < most; count += 1) {
    const { done, value } = items.next();
    if (done) return;
    yield value;
  }
}

/** The changes of which these are the parts. */
export function joinChanges(parts: readonly ReferenceChanges[]): ReferenceChanges {
  return {
    changed: new Map(parts.flatMap(({ changed }) => [...changed])),
    added: parts.flatMap(({ added }) => added),
  };
}

/** The places of so many references in their own order. */
export function everyPlace(count: number): Uint32Array<ArrayBuffer> {
  const places = new Uint32Array(count);
  for (let place = 0; place < count; place += 1) places[place] = place;
  return places;
}

const placesOf = new WeakMap<readonly WithId[], ReadonlyMap<string, number>>();

/** Where each reference of a list stands, by id. Made once for a list, which must not change any more. */
export function placesById(references: readonly WithId[]): ReadonlyMap<string, number> {
  let places = placesOf.get(references);
  if (places === undefined) {
    const made = new Map<string, number>();
    for (const [place, { id }] of references.entries()) made.set(id, place);
    places = made;
    placesOf.set(references, made);
  }
  return places;
}

/** The same, with turns for the page where it is made anew. */
export async function placesByIdInChunks(
  references: readonly WithId[],
): Promise<ReadonlyMap<string, number>> {
  const known = placesOf.get(references);
  if (known !== undefined) return known;
  const made = new Map<string, number>();
  let place = 0;
  await forEachInChunks(references, ({ id }) => {
    made.set(id, place);
    place += 1;
  });
  placesOf.set(references, made);
  return made;
}

/** The references of a file with what is different in them, in the file's order; added ones follow at the end. */
export function withChanges<Held extends WithId>(
  references: readonly Held[],
  { changed, added }: ReferenceChanges<Held>,
): readonly Held[] {
  if (changed.size === 0 && added.length === 0) return references;
  const places = placesById(references);
  const now = [...references];
  const gone = new Set<number>();
  for (const [id, reference] of changed) {
    const place = places.get(id);
    if (place === undefined) continue;
    if (reference === null) gone.add(place);
    else now[place] = reference;
  }
  const kept = gone.size === 0 ? now : now.filter((_, place) => !gone.has(place));
  return added.length === 0 ? kept : [...kept, ...added];
}

/** Whether two changes of one list are the same; references count as the same where they are the same objects. */
export function areSameChanges(one: ReferenceChanges, other: ReferenceChanges): boolean {
  return (
    one.changed.size === other.changed.size &&
    one.added.length === other.added.length &&
    one.added.every((reference, place) => reference === other.added[place]) &&
    [...one.changed].every(
      ([id, reference]) => other.changed.has(id) && other.changed.get(id) === reference,
    )
  );
}
