import { ITEMS_A_STEP, type Steps } from "../steps.ts";
import type { LocaleComparison } from "./locale-comparison.ts";
import type { SortTexts } from "./sort-texts.ts";

/** A stretch of a text is the ranks of seven characters: five in its upper half, two in its lower one. */
export const STRETCH_CHARACTERS = 7;
const UPPER_CHARACTERS = 5;
/** So many stretches of each text are kept; further ones are read again where they are needed. */
const KEPT_STRETCHES = 5;
const KEPT_CHARACTERS = KEPT_STRETCHES * STRETCH_CHARACTERS;
const RANK_BITS = 6;
const UNUSED_UPPER_BITS = 32 - RANK_BITS * UPPER_CHARACTERS;
const UNUSED_LOWER_BITS = 32 - RANK_BITS * (STRETCH_CHARACTERS - UPPER_CHARACTERS);

/** The coarse ranks of the beginnings of texts, side by side: texts lie all over the memory, and reading each again and again takes long. */
export class CoarseKeys {
  readonly #texts: SortTexts;
  readonly #ranks: Uint8Array;
  readonly #isExact: Uint8Array;
  readonly #uppers: Uint32Array;
  readonly #lowers: Uint16Array;
  /** How many characters of each text have a rank of their own, so that ranks alone tell their order. */
  readonly #exact: Uint8Array;
  /** How many characters there are of each text, no more than one beyond those that are kept. */
  readonly #lengths: Uint8Array;

  constructor(texts: SortTexts, { coarseRanks, isExact }: LocaleComparison) {
    this.#texts = texts;
    this.#ranks = coarseRanks;
    this.#isExact = isExact;
    this.#uppers = new Uint32Array(texts.size * KEPT_STRETCHES);
    this.#lowers = new Uint16Array(texts.size * KEPT_STRETCHES);
    this.#exact = new Uint8Array(texts.size);
    this.#lengths = new Uint8Array(texts.size);
  }

  /** Reads the beginnings of the texts at these places, which is needed before anything is asked of them. */
  *read(places: Uint32Array): Steps<void> {
    for (let from = 0; from < places.length; from += ITEMS_A_STEP) {
      this.#readSome(places.subarray(from, from + ITEMS_A_STEP));
      yield;
    }
  }

  #readSome(places: Uint32Array): void {
    const texts = this.#texts;
    const ranks = this.#ranks;
    const isExact = this.#isExact;
    const uppers = this.#uppers;
    const lowers = this.#lowers;
    // One more than is kept tells whether the text ends there.
    const codes = new Uint16Array(KEPT_CHARACTERS + 1);
    for (const place of places) {
      const length = texts.begin(place, codes);
      const most = Math.min(length, KEPT_CHARACTERS);
      let exact = 0;
      for (let from = 0, kept = place * KEPT_STRETCHES; from < most; from += STRETCH_CHARACTERS, kept++) {
        let upper = 0;
        let lower = 0;
        for (let at = from; at < from + STRETCH_CHARACTERS; at++) {
          const code = codes[at] as number;
          const rank = at < most ? (ranks[code] as number) : 0;
          if (exact === at && at < most) exact += isExact[code] as number;
          if (at < from + UPPER_CHARACTERS) upper = (upper << RANK_BITS) | rank;
          else lower = (lower << RANK_BITS) | rank;
        }
        uppers[kept] = upper;
        lowers[kept] = lower;
      }
      // Behind its end a text has the rank of nothing, which is exact too.
      this.#exact[place] = exact === length ? exact + 2 : exact;
      this.#lengths[place] = length;
    }
  }

  /** The upper half of a stretch, in 30 bits. */
  upperOf(place: number, stretch: number): number {
    if (stretch < KEPT_STRETCHES) return this.#uppers[place * KEPT_STRETCHES + stretch] as number;
    const from = stretch * STRETCH_CHARACTERS;
    return this.#ranksOf(place, from, from + UPPER_CHARACTERS);
  }

  /** The lower half of a stretch, in 12 bits. */
  lowerOf(place: number, stretch: number): number {
    if (stretch < KEPT_STRETCHES) return this.#lowers[place * KEPT_STRETCHES + stretch] as number;
    const from = stretch * STRETCH_CHARACTERS;
    return this.#ranksOf(place, from + UPPER_CHARACTERS, from + STRETCH_CHARACTERS);
  }

  /** How two texts stand to each other, or 0 where their beginnings don't tell for sure. */
  difference(one: number, other: number): number {
    const uppers = this.#uppers;
    const lowers = this.#lowers;
    let left = one * KEPT_STRETCHES;
    let right = other * KEPT_STRETCHES;
    for (let stretch = 0; stretch < KEPT_STRETCHES; stretch++, left++, right++) {
      const upper = (uppers[left] as number) - (uppers[right] as number);
      const lower = (lowers[left] as number) - (lowers[right] as number);
      if (upper === 0 && lower === 0) continue;
      const within = upper === 0
        ? UPPER_CHARACTERS + Math.floor((Math.clz32((lowers[left] as number) ^ (lowers[right] as number)) - UNUSED_LOWER_BITS) / RANK_BITS)
        : Math.floor((Math.clz32((uppers[left] as number) ^ (uppers[right] as number)) - UNUSED_UPPER_BITS) / RANK_BITS);
      // The character behind has to be exact too: an accent of its own would make another letter of this one.
      const needed = stretch * STRETCH_CHARACTERS + within + 2;
      return needed <= (this.#exact[one] as number) && needed <= (this.#exact[other] as number) ? upper || lower : 0;
    }
    return 0;
  }

  #ranksOf(place: number, from: number, to: number): number {
    if ((this.#lengths[place] as number) <= KEPT_CHARACTERS) return 0;
    const text = this.#texts.at(place);
    let ranks = 0;
    for (let at = from; at < to; at++) ranks = (ranks << RANK_BITS) | (at < text.length ? (this.#ranks[text.charCodeAt(at)] as number) : 0);
    return ranks;
  }
}
