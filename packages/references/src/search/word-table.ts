/** Letters and digits, except Latin-1, general, and Chinese and Japanese punctuation. */
const WORD_CHARACTER = /[a-z0-9]|[^\0-\u00bf\u2000-\u206f\u3000-\u303f]/;
const INITIAL_SLOTS = 1 << 14;
/** Longer words, such as URLs, are cut. */
const MAX_WORD_CHARACTERS = 64;
const WORDS_PER_BLOCK = 8_192;

const IN_WORD = new Uint8Array(0x10000);
for (let code = 0; code < IN_WORD.length; code++)
  IN_WORD[code] = Number(WORD_CHARACTER.test(String.fromCharCode(code)));

/** Calls `handle` for each run of letters and digits in a folded text. */
export function eachWord(text: string, handle: (from: number, to: number) => void): void {
  const { length } = text;
  for (let at = 0; at < length;) {
    while (at < length && IN_WORD[text.charCodeAt(at)] === 0) at++;
    const from = at;
    while (at < length && IN_WORD[text.charCodeAt(at)] === 1) at++;
    if (at > from) handle(from, Math.min(at, from + MAX_WORD_CHARACTERS));
  }
}

/** Assigns a number to each distinct word. Looking up a word allocates no string. */
export class WordTable {
  /** Open addressing: the word's number plus 1, or 0 if free. */
  #slots = new Int32Array(INITIAL_SLOTS);
  readonly #words: string[] = [];
  readonly #hashes: number[] = [];
  /** Full blocks of words, joined by line feeds for substring search. */
  readonly #blocks: string[] = [];

  get size(): number {
    return this.#words.length;
  }

  /** Adds the word if it is new. */
  numberOf(text: string, from: number, to: number): number {
    let hash = 0;
    for (let at = from; at < to; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
    hash ^= hash >>> 15;
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (
      let slotValue = this.#slots[slot] as number;
      slotValue !== 0;
      slotValue = this.#slots[slot] as number
    ) {
      const word = this.#words[slotValue - 1] as string;
      if (
        this.#hashes[slotValue - 1] === hash &&
        word.length === to - from &&
        text.startsWith(word, from)
      )
        return slotValue - 1;
      slot = (slot + 1) & mask;
    }
    const number = this.#words.length;
    // A slice would keep the whole text in memory.
    this.#words.push(Array.from(text.slice(from, to)).join(""));
    this.#hashes.push(hash);
    this.#slots[slot] = number + 1;
    if (this.#words.length * 2 > this.#slots.length) this.#grow();
    return number;
  }

  numbersWith(part: string, where: "anywhere" | "beginning" | "whole"): number[] {
    const sought = `${where === "anywhere" ? "" : "\n"}${part}${where === "whole" ? "\n" : ""}`;
    return this.#numbersAt((text, from) => text.indexOf(sought, from));
  }

  /** The regular expression sees the words between line feeds. */
  numbersMatching(source: string): number[] {
    const pattern = new RegExp(source, "g");
    return this.#numbersAt((text, from) => {
      pattern.lastIndex = from;
      return pattern.exec(text)?.index ?? -1;
    });
  }

  /** `placeIn` returns the first match from a place on, or -1. */
  #numbersAt(placeIn: (text: string, from: number) => number): number[] {
    const found: number[] = [];
    for (let first = 0; first < this.#words.length; first += WORDS_PER_BLOCK) {
      const text = this.#block(first);
      let number = first;
      let lineEnd = text.indexOf("\n", 1);
      for (let at = placeIn(text, 0); at >= 0; at = placeIn(text, lineEnd)) {
        while (lineEnd <= at) {
          lineEnd = text.indexOf("\n", lineEnd + 1);
          number++;
        }
        found.push(number);
      }
    }
    return found;
  }

  #block(first: number): string {
    const known = this.#blocks[first / WORDS_PER_BLOCK];
    if (known !== undefined) return known;
    const text = `\n${this.#words.slice(first, first + WORDS_PER_BLOCK).join("\n")}\n`;
    if (first + WORDS_PER_BLOCK <= this.#words.length) this.#blocks[first / WORDS_PER_BLOCK] = text;
    return text;
  }

  #grow(): void {
    const slots = new Int32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    this.#hashes.forEach((hash, number) => {
      let slot = hash & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = number + 1;
    });
    this.#slots = slots;
  }
}
