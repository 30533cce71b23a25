import type { RisTag } from "./ris-tag.ts";

const SPACE = 32;
/** From here on there are characters that `trim` takes for white space. */
const BEYOND_ASCII = 127;

/**
 * The tag lines of one record, in arrays that serve all records. Of a value only its place in the text is noted until the record is
 * complete: to put millions of short-lived strings into arrays that live on costs more than all else there is to a line.
 */
export class RisLines {
  #count = 0;
  readonly #tags: RisTag[] = [];
  /** Values that are known as such; null for one that stands in the text. */
  readonly #values: (string | null)[] = [];
  #text = "";
  /** The number of that text, and up to which line the values stand in it no more. */
  #textNumber = 0;
  #settled = 0;
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];

  /** How many lines there are. */
  get count(): number {
    return this.#count;
  }

  /** Adds a line whose value is this stretch of a text; it has no line break. Texts are told by their numbers: equal ones would be compared to their ends. */
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

  /** Adds a line by its value. */
  pushValue(tag: RisTag, value: string): void {
    this.push(tag, "", this.#textNumber, 0, 0);
    this.replaceLast(value);
  }

  /** Sets more behind the value of the last line. */
  append(more: string): void {
    this.#values[this.#count - 1] = this.valueAt(this.#count - 1) + more;
  }

  /** Puts another value in the place of the last line's. */
  replaceLast(value: string): void {
    this.#values[this.#count - 1] = value;
  }

  /** The tag of a line. */
  tagAt(at: number): RisTag {
    return this.#tags[at] as RisTag;
  }

  /** The value of a line. */
  valueAt(at: number): string {
    return this.#values[at] ?? this.#text.slice(this.#starts[at], this.#ends[at]);
  }

  /** Whether a value is one line, not empty, and begins and ends with a letter or sign of ASCII: there is nothing in it to tidy. */
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

  /** Takes away the lines from here on; calling what it answers puts them behind those that are there then. */
  setAside(from: number): () => void {
    const tags = this.#tags.slice(from, this.#count);
    const values = tags.map((_, place) => this.valueAt(from + place));
    this.#shorten(from);
    return () => {
      for (const [place, tag] of tags.entries()) this.pushValue(tag, values[place] as string);
    };
  }

  /** Takes away all lines. */
  clear(): void {
    this.#shorten(0);
  }

  #shorten(count: number): void {
    this.#count = count;
    this.#settled = Math.min(this.#settled, count);
  }
}
