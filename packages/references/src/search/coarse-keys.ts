import type { LocaleComparison } from "./locale-comparison.ts";

/** A stretch of a text is the ranks of seven characters: five in its upper half, two in its lower one. */
export const STRETCH_CHARACTERS = 7;
const UPPER_CHARACTERS = 5;
/** So many stretches of each text are kept; further ones are read again where they are needed. */
const KEPT_STRETCHES = 5;
const RANK_BITS = 6;
const UNUSED_UPPER_BITS = 32 - RANK_BITS * UPPER_CHARACTERS;
const UNUSED_LOWER_BITS = 32 - RANK_BITS * (STRETCH_CHARACTERS - UPPER_CHARACTERS);

/** The coarse ranks of the beginnings of texts, side by side: texts lie all over the memory, and reading each again and again takes long. */
export class CoarseKeys {
  readonly #texts: readonly string[];
  readonly #ranks: Uint8Array;
  readonly #uppers: Uint32Array;
  readonly #lowers: Uint16Array;
  /** How many characters of each text have a rank of their own, so that ranks alone tell their order. */
  readonly #exact: Uint8Array;

  constructor(texts: readonly string[], places: Uint32Array, { coarseRanks, isExact }: LocaleComparison) {
    this.#texts = texts;
    this.#ranks = coarseRanks;
    this.#uppers = new Uint32Array(texts.length * KEPT_STRETCHES);
    this.#lowers = new Uint16Array(texts.length * KEPT_STRETCHES);
    this.#exact = new Uint8Array(texts.length);
    for (const place of places) {
      const text = texts[place] as string;
      for (let stretch = 0; stretch < KEPT_STRETCHES; stretch++) {
        const from = stretch * STRETCH_CHARACTERS;
        if (from >= text.length) break;
        this.#uppers[place * KEPT_STRETCHES + stretch] = this.#read(text, from, from + UPPER_CHARACTERS);
        this.#lowers[place * KEPT_STRETCHES + stretch] = this.#read(text, from + UPPER_CHARACTERS, from + STRETCH_CHARACTERS);
      }
      const most = Math.min(text.length, KEPT_STRETCHES * STRETCH_CHARACTERS);
      let exact = 0;
      while (exact < most && isExact[text.charCodeAt(exact)] === 1) exact++;
      // Behind its end a text has the rank of nothing, which is exact too.
      this.#exact[place] = exact === text.length ? exact + 2 : exact;
    }
  }

  /** The upper half of a stretch, in 30 bits. */
  upperOf(place: number, stretch: number): number {
    if (stretch < KEPT_STRETCHES) return this.#uppers[place * KEPT_STRETCHES + stretch] as number;
    const from = stretch * STRETCH_CHARACTERS;
    return this.#read(this.#texts[place] as string, from, from + UPPER_CHARACTERS);
  }

  /** The lower half of a stretch, in 12 bits. */
  lowerOf(place: number, stretch: number): number {
    if (stretch < KEPT_STRETCHES) return this.#lowers[place * KEPT_STRETCHES + stretch] as number;
    const from = stretch * STRETCH_CHARACTERS;
    return this.#read(this.#texts[place] as string, from + UPPER_CHARACTERS, from + STRETCH_CHARACTERS);
  }

  /** How two texts stand to each other, or 0 where their beginnings don't tell for sure. */
  difference(one: number, other: number): number {
    for (let stretch = 0; stretch < KEPT_STRETCHES; stretch++) {
      const upper = this.upperOf(one, stretch) - this.upperOf(other, stretch);
      const lower = upper === 0 ? this.lowerOf(one, stretch) - this.lowerOf(other, stretch) : 0;
      if (upper === 0 && lower === 0) continue;
      const within = upper === 0
        ? UPPER_CHARACTERS + Math.floor((Math.clz32(this.lowerOf(one, stretch) ^ this.lowerOf(other, stretch)) - UNUSED_LOWER_BITS) / RANK_BITS)
        : Math.floor((Math.clz32(this.upperOf(one, stretch) ^ this.upperOf(other, stretch)) - UNUSED_UPPER_BITS) / RANK_BITS);
      // The character behind has to be exact too: an accent of its own would make another letter of this one.
      const needed = stretch * STRETCH_CHARACTERS + within + 2;
      return needed <= (this.#exact[one] as number) && needed <= (this.#exact[other] as number) ? upper || lower : 0;
    }
    return 0;
  }

  #read(text: string, from: number, to: number): number {
    let ranks = 0;
    for (let at = from; at < to; at++) ranks = (ranks << RANK_BITS) | (at < text.length ? (this.#ranks[text.charCodeAt(at)] as number) : 0);
    return ranks;
  }
}
