import { ITEMS_PER_STEP, type Steps } from "../steps.ts";
import { INEXACT, type LocaleComparison } from "./locale-comparison.ts";
import {
  charactersBefore,
  neededCharacters,
  RANK_BITS,
  type SortKeys,
  SEGMENT_CHARACTERS,
} from "./partial-sort.ts";
import type { SortTexts } from "./sort-texts.ts";

/** Number of segments whose keys are stored. Later segments are read from the text when needed. */
const STORED_SEGMENTS = 5;
const RANK_MASK = INEXACT - 1;
const STORED_HALVES = 2 * STORED_SEGMENTS;
const STORED_CHARACTERS = STORED_SEGMENTS * SEGMENT_CHARACTERS;

/** Stores the first ranks of all texts in one array, because reading scattered texts is slow. */
export class PrefixSortKeys implements SortKeys {
  readonly exact: Uint8Array;
  readonly #texts: SortTexts;
  readonly #ranks: Uint8Array;
  readonly #keys: Uint32Array;
  /** Capped at `STORED_CHARACTERS + 1`. */
  readonly #lengths: Uint8Array;

  constructor(texts: SortTexts, { primaryRanks }: LocaleComparison) {
    this.#texts = texts;
    this.#ranks = primaryRanks;
    this.#keys = new Uint32Array(texts.size * STORED_HALVES);
    this.exact = new Uint8Array(texts.size);
    this.#lengths = new Uint8Array(texts.size);
  }

  /** Must run to the end before other methods are called. */
  *read(places: Uint32Array): Steps<void> {
    for (let from = 0; from < places.length; from += ITEMS_PER_STEP) {
      this.#readSome(places.subarray(from, from + ITEMS_PER_STEP));
      yield;
    }
  }

  #readSome(places: Uint32Array): void {
    const texts = this.#texts;
    const table = this.#ranks;
    const keys = this.#keys;
    const ranks = new Uint8Array(STORED_CHARACTERS + SEGMENT_CHARACTERS);
    // Load the texts into the processor's cache. These values are overwritten below.
    for (const place of places) this.#lengths[place] = texts.touch(place);
    const rank = (at: number): number => (ranks[at] as number) & RANK_MASK;
    for (const place of places) {
      // One more character shows whether the text ends there.
      const found = texts.begin(place, ranks, STORED_CHARACTERS + 1, table);
      const length = found & RANK_MASK;
      const most = Math.min(length, STORED_CHARACTERS);
      for (let at = length; at % SEGMENT_CHARACTERS > 0; at++) ranks[at] = 0;
      for (let from = 0, kept = place * STORED_HALVES; from < most; from += SEGMENT_CHARACTERS) {
        keys[kept++] =
          (rank(from) << (4 * RANK_BITS)) |
          (rank(from + 1) << (3 * RANK_BITS)) |
          (rank(from + 2) << (2 * RANK_BITS)) |
          (rank(from + 3) << RANK_BITS) |
          rank(from + 4);
        keys[kept++] = (rank(from + 5) << RANK_BITS) | rank(from + 6);
      }
      let exact = most;
      if (found !== length)
        for (let at = 0; at < exact; at++) if ((ranks[at] as number) >= INEXACT) exact = at;
      // Past its end, a text has the exact rank 0.
      this.exact[place] = exact === length ? exact + 2 : exact;
      this.#lengths[place] = length;
    }
  }

  keyOf(place: number, half: number): number {
    if (half < STORED_HALVES) return this.#keys[place * STORED_HALVES + half] as number;
    return this.#ranksOf(place, charactersBefore(half), charactersBefore(half + 1));
  }

  /** Returns 0 if the stored characters do not decide the order. */
  difference(one: number, other: number): number {
    const keys = this.#keys;
    for (
      let half = 0, left = one * STORED_HALVES, right = other * STORED_HALVES;
      half < STORED_HALVES;
      half++, left++, right++
    ) {
      const difference = (keys[left] as number) - (keys[right] as number);
      if (difference === 0) continue;
      const needed = neededCharacters(half, (keys[left] as number) ^ (keys[right] as number));
      return needed <= (this.exact[one] as number) && needed <= (this.exact[other] as number)
        ? difference
        : 0;
    }
    return 0;
  }

  #ranksOf(place: number, from: number, to: number): number {
    if ((this.#lengths[place] as number) <= STORED_CHARACTERS) return 0;
    const text = this.#texts.at(place);
    let ranks = 0;
    for (let at = from; at < to; at++)
      ranks =
        (ranks << RANK_BITS) |
        (at < text.length ? (this.#ranks[text.charCodeAt(at)] as number) & RANK_MASK : 0);
    return ranks;
  }
}
