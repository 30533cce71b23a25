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
  /** The bits of the fields that have the word. */
  fields: Uint8Array;
}

/**
 * Maps words to the places of the references that have them. Places are added in order and indexed
 * in blocks.
 */
export class Postings {
  readonly #sealed: PostingBlock[] = [];
  /** The words of places not yet in a block. */
  #words = new Uint32Array(INITIAL_CAPACITY);
  #fields = new Uint8Array(INITIAL_CAPACITY);
  #ends: number[] = [];
  #count = 0;
  #first = 0;
  /** How many postings are in blocks, and how many come before the current place. */
  #sealedCount = 0;
  #before = 0;

  /**
   * Adds a word of a field to the current place. `last` is what the word's previous call returned:
   * the posting's number.
   */
  add(word: number, field: number, last: number): number {
    if (last > this.#before) {
      const at = last - this.#sealedCount - 1;
      this.#fields[at] = (this.#fields[at] as number) | field;
      return last;
    }
    if (this.#count === this.#words.length) {
      const larger = new Uint32Array(this.#words.length * 2);
      larger.set(this.#words);
      this.#words = larger;
      const fields = new Uint8Array(larger.length);
      fields.set(this.#fields);
      this.#fields = fields;
    }
    this.#fields[this.#count] = field;
    this.#words[this.#count++] = word;
    return this.#sealedCount + this.#count;
  }

  /** Ends the current place. `wordCount` is the number of distinct words so far. */
  endPlace(wordCount: number): void {
    this.#ends.push(this.#count);
    this.#before = this.#sealedCount + this.#count;
    if (this.#ends.length === PLACES_PER_BLOCK) this.#seal(wordCount);
  }

  /**
   * Raises each place that is at `level` and has one of the words, in a field with one of the
   * bits, to the next level.
   */
  raise(levels: Uint8Array, level: number, words: readonly number[], bits: number): void {
    for (const { first, begins, places, fields } of this.#sealed) {
      for (const word of words) {
        if (word + 1 >= begins.length) continue;
        const end = begins[word + 1] as number;
        for (let at = begins[word] as number; at < end; at++) {
          const place = first + (places[at] as number);
          if (levels[place] === level && ((fields[at] as number) & bits) !== 0)
            levels[place] = level + 1;
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
        if (
          sought[this.#words[at] as number] === 1 &&
          levels[place] === level &&
          ((this.#fields[at] as number) & bits) !== 0
        )
          levels[place] = level + 1;
    });
  }

  /** Keeps of each place's bits those of the fields that have the word. */
  keepFields(kept: Uint8Array, word: number): void {
    for (const { first, begins, places, fields } of this.#sealed) {
      const withWord = new Uint8Array(PLACES_PER_BLOCK);
      const end = begins[word + 1] ?? 0;
      for (let at = begins[word] ?? end; at < end; at++)
        withWord[places[at] as number] = fields[at] as number;
      for (let place = 0; place < PLACES_PER_BLOCK; place++)
        kept[first + place] = (kept[first + place] as number) & (withWord[place] as number);
    }
    let at = 0;
    this.#ends.forEach((end, index) => {
      let bits = 0;
      for (; at < end; at++) if (this.#words[at] === word) bits = this.#fields[at] as number;
      kept[this.#first + index] = (kept[this.#first + index] as number) & bits;
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
    const fields = new Uint8Array(this.#count);
    let at = 0;
    this.#ends.forEach((end, place) => {
      for (; at < end; at++) {
        const word = this.#words[at] as number;
        const to = next[word] as number;
        places[to] = place;
        fields[to] = this.#fields[at] as number;
        next[word] = to + 1;
      }
    });
    this.#sealed.push({ first: this.#first, begins, places, fields });
    this.#sealedCount += this.#count;
    this.#first += this.#ends.length;
    this.#ends = [];
    this.#count = 0;
  }
}
