import type { Reference } from "@tera/references";
import { forEachInChunks } from "./yield-to-main.ts";

interface WithId {
  readonly id: string;
}

/** The differences between a library and its file. */
export interface ReferenceChanges<Held extends WithId = Reference> {
  /** For each id, the current reference, or null if deleted. */
  readonly changed: ReadonlyMap<string, Held | null>;
  /** References that the file does not have, in order. */
  readonly added: readonly Held[];
}

/** Yields the changes in chunks of at most `size` references of each kind, at least one chunk. */
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

/** Yields up to `most` items and leaves the iterator open. */
function* takeNext<Item>(items: Iterator<Item>, most: number): Generator<Item> {
  for (let count = 0; count < most; count += 1) {
    const { done, value } = items.next();
    if (done) return;
    yield value;
  }
}

/** Reverses `chunksOf`. */
export function joinChanges(parts: readonly ReferenceChanges[]): ReferenceChanges {
  return {
    changed: new Map(parts.flatMap(({ changed }) => [...changed])),
    added: parts.flatMap(({ added }) => added),
  };
}

export function everyPlace(count: number): Uint32Array<ArrayBuffer> {
  const places = new Uint32Array(count);
  for (let place = 0; place < count; place += 1) places[place] = place;
  return places;
}

const placesOf = new WeakMap<readonly WithId[], ReadonlyMap<string, number>>();

/** Positions by id. Cached per list, so the list must not change afterwards. */
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

/** Like `placesById`, but yields to the main thread while it builds the map. */
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

/** Applies changes. Keeps the file's order; added references follow at the end. */
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

/** Compares references by identity. */
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
