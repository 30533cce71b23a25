const PLACES_PER_BLOCK = 16_384;
const INITIAL_CAPACITY = 1 << 16;

/**
 * Word n has the items of `places` from `begins[n]` up to `begins[n + 1]`, each relative to
 * `first`.
 */
interface PostingBlock {
  first: number;
  begins: Uint32Array;
  places: Uint16Array;
}

/**
 * Maps words to the places of the references that have them. Places are added in order and indexed
 * in blocks.
 */
export class Postings {
  readonly #sealed: PostingBlock[] = [];
  /** The words of places not yet in a block. */
  #words = new Uint32Array(INITIAL_CAPACITY);
  #ends: number[] = [];
  #count = 0;
  #first = 0;

  /** Adds a word to the current place; call once for each distinct word. */
  add(word: number): void {
    if (this.#count === this.#words.length) {
      const larger = new Uint32Array(this.#words.length * 2);
      larger.set(this.#words);
      this.#words = larger;
    }
    this.#words[this.#count++] = word;
  }

  /** Ends the current place. `wordCount` is the number of distinct words so far. */
  endPlace(wordCount: number): void {
    this.#ends.push(this.#count);
    if (this.#ends.length === PLACES_PER_BLOCK) this.#seal(wordCount);
  }

  /** Raises each place that is at `level` and has one of the words to the next level. */
  raise(levels: Uint8Array, level: number, words: readonly number[]): void {
    for (const { first, begins, places } of this.#sealed) {
      for (const word of words) {
        if (word + 1 >= begins.length) continue;
        const end = begins[word + 1] as number;
        for (let at = begins[word] as number; at < end; at++) {
          const place = first + (places[at] as number);
          if (levels[place] === level) levels[place] = level + 1;
        }
      }
    }
    if (this.#ends.length === 0) return;
    const sought = new Uint8Array(words.reduce((largest, word) => Math.max(largest, word), 0) + 1);
    for (const word of words) sought[word] = 1;
    let at = 0;
    this.#ends.forEach((end, index) => {
      const place = this.#first + index;
      for (; at < end; at++)
        if (sought[this.#words[at] as number] === 1 && levels[place] === level)
          levels[place] = level + 1;
    });
  }

  #seal(wordCount: number): void {
    const begins = new Uint32Array(wordCount + 1);
    for (let at = 0; at < this.#count; at++) {
      const next = (this.#words[at] as number) + 1;
      begins[next] = (begins[next] as number) + 1;
    }
    for (let word = 0; word < wordCount; word++)
      begins[word + 1] = (begins[word + 1] as number) + (begins[word] as number);
    const next = begins.slice();
    const places = new Uint16Array(this.#count);
    let at = 0;
    this.#ends.forEach((end, place) => {
      for (; at < end; at++) {
        const word = this.#words[at] as number;
        const to = next[word] as number;
        places[to] = place;
        next[word] = to + 1;
      }
    });
    this.#sealed.push({ first: this.#first, begins, places });
    this.#first += this.#ends.length;
    this.#ends = [];
    this.#count = 0;
  }
}
