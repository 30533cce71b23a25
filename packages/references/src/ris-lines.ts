import type { RisTag } from "./ris-tag.ts";

const SPACE = 32;
/** Some characters above this code are white space, which `trim` removes. */
const BEYOND_ASCII = 127;

/**
 * Tag lines of one record, in arrays reused for all records. Until the record ends, values are
 * ranges of the text, because storing millions of short-lived strings in long-lived arrays is slow.
 */
export class RisLines {
  #count = 0;
  readonly #tags: RisTag[] = [];
  /** Null if the value is a range of `#text`. */
  readonly #values: (string | null)[] = [];
  #text = "";
  /**
   * Number of the current `#text`. Lines before `#settled` have copied values and no longer need
   * `#text`.
   */
  #textNumber = 0;
  #settled = 0;
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];

  get count(): number {
    return this.#count;
  }

  /**
   * The value is a one-line range of `text`. Texts are compared by `textNumber`, which is faster.
   */
  push(tag: RisTag, text: string, textNumber: number, start: number, end: number): void {
    if (textNumber !== this.#textNumber) {
      for (; this.#settled < this.#count; this.#settled++)
        this.#values[this.#settled] = this.valueAt(this.#settled);
      this.#text = text;
      this.#textNumber = textNumber;
    }
    const at = this.#count++;
    this.#tags[at] = tag;
    this.#values[at] = null;
    this.#starts[at] = start;
    this.#ends[at] = end;
  }

  pushValue(tag: RisTag, value: string): void {
    this.push(tag, "", this.#textNumber, 0, 0);
    this.replaceLast(value);
  }

  append(more: string): void {
    this.#values[this.#count - 1] = this.valueAt(this.#count - 1) + more;
  }

  replaceLast(value: string): void {
    this.#values[this.#count - 1] = value;
  }

  tagAt(at: number): RisTag {
    return this.#tags[at] as RisTag;
  }

  valueAt(at: number): string {
    return this.#values[at] ?? this.#text.slice(this.#starts[at], this.#ends[at]);
  }

  /**
   * Whether the value needs no trimming: a non-empty range that begins and ends with visible ASCII.
   */
  isTidy(at: number): boolean {
    if (this.#values[at] !== null) return false;
    const first = this.#text.charCodeAt(this.#starts[at] as number);
    const last = this.#text.charCodeAt((this.#ends[at] as number) - 1);
    return (
      (this.#starts[at] as number) < (this.#ends[at] as number) &&
      first > SPACE &&
      first < BEYOND_ASCII &&
      last > SPACE &&
      last < BEYOND_ASCII
    );
  }

  /** Removes the lines from index `from` on. The returned function appends them again. */
  setAside(from: number): () => void {
    const tags = this.#tags.slice(from, this.#count);
    const values = tags.map((_, place) => this.valueAt(from + place));
    this.#shorten(from);
    return () => {
      for (const [place, tag] of tags.entries()) this.pushValue(tag, values[place] as string);
    };
  }

  clear(): void {
    this.#shorten(0);
  }

  #shorten(count: number): void {
    this.#count = count;
    this.#settled = Math.min(this.#settled, count);
  }
}
