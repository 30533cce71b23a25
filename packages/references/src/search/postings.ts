const PLACES_PER_BLOCK = 16_384;
const INITIAL_CAPACITY = 1 << 16;

/** The places of a stretch of a library by their words: those of word n stand in `places` from `begins[n]` to `begins[n + 1]`. */
interface PostingBlock {
  first: number;
  begins: Uint32Array;
  places: Uint16Array;
}

/** Which words stand at which places. Places are added in order; whole stretches of them are turned round, so that a word leads to its places. */
export class Postings {
  readonly #sealed: PostingBlock[] = [];
  /** The words of the places that no stretch has yet, place by place. */
  #words = new Uint32Array(INITIAL_CAPACITY);
  #ends: number[] = [];
  #count = 0;
  #first = 0;

  /** Takes a word of the place that is being added. Each place's words come once each. */
  add(word: number): void {
    if (this.#count === this.#words.length) {
      const larger = new Uint32Array(this.#words.length * 2);
      larger.set(this.#words);
      this.#words = larger;
    }
    this.#words[this.#count++] = word;
  }

  /** Ends the place; the next one begins. `wordCount` words are known by now. */
  endPlace(wordCount: number): void {
    this.#ends.push(this.#count);
    if (this.#ends.length === PLACES_PER_BLOCK) this.#seal(wordCount);
  }

  /** Raises the level of each place that has one of the words from `level` to the next one. */
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
