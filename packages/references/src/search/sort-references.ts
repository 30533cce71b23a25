import type { Reference } from "../reference.ts";
import { finish, ITEMS_PER_STEP, type Steps } from "../steps.ts";
import { PrefixSortKeys } from "./prefix-sort-keys.ts";
import { localeComparison, numberOf } from "./locale-comparison.ts";
import { type PartialOrder, partialSort, type SortKeys } from "./partial-sort.ts";
import { PlainTexts, type SortBy, type SortTexts, sortTexts } from "./sort-texts.ts";

/** `locale` defaults to the platform's. */
export interface SortOptions {
  direction?: "ascending" | "descending";
  locale?: string;
}

/** Fields whose values are numbers or begin with one: 9 sorts before 10. */
const NUMBERED: ReadonlySet<SortBy> = new Set<SortBy>([
  "id",
  "year",
  "date",
  "volume",
  "number",
  "pages",
  "section",
  "accessionNum",
  "label",
]);
/** How many texts are checked for repetition. */
const SAMPLE_SIZE = 1_000;
/** `partialSort` leaves groups of up to this size unsorted. */
const MAX_INSERTION_DISTANCE = 8;
/** Lower halves of keys have 12 bits. */
const LOWER_LIMIT = 2 ** 12;
const MAX_NUMBER = 2 ** 44 - 1;
/** Marks a text as exact in every character, as the keys of numbers are. */
const EVERY_CHARACTER = 255;

/**
 * Returns list indexes. References without a value come last in both directions. Equal ones keep
 * the list's order, reversed if descending. Fast enough for 100,000 references on a click.
 */
export function sortReferences(
  references: readonly Reference[],
  field: SortBy,
  options: SortOptions = {},
): Uint32Array {
  return finish(sortInSteps(references, field, options));
}

/** Like `sortReferences`, but yields between steps. */
export function* sortInSteps(
  references: readonly Reference[],
  field: SortBy,
  { direction = "ascending", locale }: SortOptions = {},
): Steps<Uint32Array> {
  const collator = sortCollator(field, locale);
  const texts = sortTexts(references, field);
  yield;
  const present = new Uint32Array(references.length);
  const order = new Uint32Array(references.length);
  let count = 0;
  let absent = 0;
  for (let place = 0; place < references.length; place++) {
    if (texts.has(place)) present[count++] = place;
    else order[absent++] = place;
  }
  order.copyWithin(count, 0, absent);
  yield;
  const sorted = yield* inOrder(texts, present.subarray(0, count), collator);
  order.set(direction === "descending" ? sorted.toReversed() : sorted);
  return order;
}

/** Sorts each distinct text once if the first texts repeat often, as journals do. */
function* inOrder(
  texts: SortTexts,
  places: Uint32Array,
  collator: Intl.Collator,
): Steps<Uint32Array> {
  const looked = places.subarray(0, SAMPLE_SIZE);
  if (new Set(Array.from(looked, (place) => texts.at(place))).size > looked.length / 2)
    return yield* sortedByText(texts, places, collator);
  const sharing = new Map<string, number[]>();
  let worked = 0;
  for (const place of places) {
    if (++worked % ITEMS_PER_STEP === 0) yield;
    const text = texts.at(place);
    const others = sharing.get(text);
    if (others) others.push(place);
    else sharing.set(text, [place]);
  }
  const distinct = [...sharing.keys()];
  const order = new Uint32Array(places.length);
  let at = 0;
  for (const rank of yield* sortedByText(
    new PlainTexts(distinct),
    Uint32Array.from(distinct.keys()),
    collator,
  )) {
    for (const place of sharing.get(distinct[rank] as string) ?? []) order[at++] = place;
  }
  return order;
}

function* sortedByText(
  texts: SortTexts,
  places: Uint32Array,
  collator: Intl.Collator,
): Steps<Uint32Array> {
  const compareWhole = (
    a: number,
    b: number,
    compare: (one: string, other: string) => number,
  ): number => (texts.isSame(a, b) ? 0 : compare(texts.at(a), texts.at(b))) || a - b;
  if (collator.resolvedOptions().numeric) {
    const numbers = new Float64Array(texts.size);
    for (const place of places) numbers[place] = numberOf(texts.at(place));
    const keys: SortKeys = {
      keyOf: (place, half) =>
        half === 0
          ? Math.floor(numberAt(numbers, place) / LOWER_LIMIT)
          : numberAt(numbers, place) % LOWER_LIMIT,
      exact: Uint8Array.from(numbers, (number) => (number < 0 ? 0 : EVERY_CHARACTER)),
    };
    const difference = (a: number, b: number): number =>
      (numbers[a] as number) < 0 || (numbers[b] as number) < 0
        ? 0
        : (numbers[a] as number) - (numbers[b] as number);
    return yield* insertionSorted(
      yield* partialSort(places, keys, 1),
      keys.exact,
      (a, b) => difference(a, b) || compareWhole(a, b, collator.compare),
    );
  }
  const comparison = localeComparison(collator);
  const keys = new PrefixSortKeys(texts, comparison);
  yield* keys.read(places);
  return yield* insertionSorted(
    yield* partialSort(places, keys),
    keys.exact,
    (a, b) => keys.difference(a, b) || compareWhole(a, b, comparison.compare),
  );
}

/** Texts that do not begin with a number come after all numbers. */
function numberAt(numbers: Float64Array, place: number): number {
  const number = numbers[place] as number;
  return number < 0 ? MAX_NUMBER : number;
}

/**
 * Insertion sort, because most items are nearly in order. Items that would move far are sorted
 * separately and merged.
 */
function* insertionSorted(
  { order, needed }: PartialOrder,
  exact: Uint8Array,
  compare: (a: number, b: number) => number,
): Steps<Uint32Array> {
  const near = order.slice();
  const far: number[] = [];
  let count = 0;
  let worked = 0;
  for (let at = 0; at < order.length; at++) {
    if (++worked % ITEMS_PER_STEP === 0) yield;
    const place = order[at] as number;
    const sure = needed[at] as number;
    let to = count;
    if (
      sure > 0 &&
      sure <= (exact[place] as number) &&
      count > 0 &&
      sure <= (exact[near[count - 1] as number] as number)
    ) {
      near[count++] = place;
      continue;
    }
    while (
      to > 0 &&
      count - to <= MAX_INSERTION_DISTANCE &&
      compare(near[to - 1] as number, place) > 0
    )
      to--;
    if (count - to > MAX_INSERTION_DISTANCE) {
      far.push(place);
      continue;
    }
    if (to < count) near.copyWithin(to + 1, to, count);
    count++;
    near[to] = place;
  }
  yield;
  far.sort(compare);
  const all = new Uint32Array(order.length);
  let one = 0;
  let other = 0;
  for (let at = 0; at < all.length; at++) {
    const isNear =
      other === far.length ||
      (one < count && compare(near[one] as number, far[other] as number) < 0);
    all[at] = isNear ? (near[one++] as number) : (far[other++] as number);
  }
  return all;
}

export function sortCollator(field: SortBy, locale: string | undefined): Intl.Collator {
  return new Intl.Collator(locale, { numeric: NUMBERED.has(field), sensitivity: "variant" });
}
