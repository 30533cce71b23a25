import type { Reference } from "../reference.ts";
import { foldSearchText } from "./fold-search-text.ts";
import { Postings } from "./postings.ts";
import { bitOf, fieldTexts, searchedFields } from "./searched-fields.ts";
import { eachWord, WordTable } from "./word-table.ts";

/**
 * A query part this short occurs in nearly every text, so it matches only the beginning of words.
 * Scripts without spaces are excluded, because their words are whole sentences.
 */
const SHORT_PART = /^[a-z0-9]{1,2}$/;
/** Further parts of a query are ignored, because `marks` counts the matched parts in one byte. */
const MAX_PARTS = 200;
const ANY_FIELD = 0xff;

/**
 * A reference matches if each part of the query is in any of its fields: within a word or, for a
 * part of one or two letters, at its beginning. Ignores case and accents. Punctuation separates
 * words.
 */
export class SearchIndex {
  readonly #words = new WordTable();
  readonly #places = new Postings();
  /** Ids of the references by place; undefined if the reference was replaced or removed. */
  readonly #ids: (string | undefined)[] = [];
  readonly #placeOf = new Map<string, number>();
  /** For each word, the number of its last posting. */
  #last = new Uint32Array(1 << 14);

  get size(): number {
    return this.#placeOf.size;
  }

  /** Replaces references with the same ids. */
  add(references: readonly Reference[]): void {
    for (const reference of references) this.#add(reference);
  }

  remove(id: string): void {
    const place = this.#placeOf.get(id);
    if (place === undefined) return;
    this.#ids[place] = undefined;
    this.#placeOf.delete(id);
  }

  /** Returns ids in the order they were added. An empty query matches all. */
  find(query: string): string[] {
    const isFound = this.marks(query);
    return this.#ids.filter((id, place): id is string => id !== undefined && isFound[place] === 1);
  }

  /** Returns an index into `marks`, or -1. The index changes when the reference is replaced. */
  placeOf(id: string): number {
    return this.#placeOf.get(id) ?? -1;
  }

  /**
   * Marks each match with 1. Faster than collecting ids for large libraries. With `field`, every
   * part must be in this field, or in any of those that share its bit in the index.
   */
  marks(query: string, field?: string): Uint8Array {
    const bits = bitsOf(field);
    const levels = new Uint8Array(this.#ids.length);
    const parts = partsOf(query);
    parts.forEach((part, level) =>
      this.#places.raise(
        levels,
        level,
        this.#words.numbersWith(part, SHORT_PART.test(part) ? "beginning" : "anywhere"),
        bits,
      ),
    );
    for (let place = 0; place < levels.length; place++)
      levels[place] = Number(levels[place] === parts.length);
    return levels;
  }

  /**
   * Marks with 1 each reference with a word that matches; `field` is as for `marks`. `source` is of a
   * regular expression that sees folded words between line feeds.
   */
  marksMatching(source: string, field?: string): Uint8Array {
    const marks = new Uint8Array(this.#ids.length);
    this.#places.raise(marks, 0, this.#words.numbersMatching(source), bitsOf(field));
    return marks;
  }

  /**
   * Returns one byte for each place, with the bits of the fields that have all words of the query
   * as whole words.
   */
  fieldsWith(query: string, field?: string): Uint8Array {
    const kept = new Uint8Array(this.#ids.length);
    kept.fill(bitsOf(field));
    for (const part of partsOf(query)) {
      const [word] = this.#words.numbersWith(part, "whole");
      if (word === undefined) return kept.fill(0);
      this.#places.keepFields(kept, word);
    }
    return kept;
  }

  #add(reference: Reference): void {
    this.remove(reference.id);
    const place = this.#ids.push(reference.id) - 1;
    this.#placeOf.set(reference.id, place);
    for (const field of searchedFields(reference)) {
      const bit = bitOf(field);
      for (const text of fieldTexts(reference, field)) this.#addText(text, bit);
    }
    this.#places.endPlace(this.#words.size);
  }

  #addText(text: string, bit: number): void {
    const folded = foldSearchText(text);
    eachWord(folded, (from, to) => {
      const word = this.#words.numberOf(folded, from, to);
      if (word >= this.#last.length) {
        const larger = new Uint32Array(this.#last.length * 2);
        larger.set(this.#last);
        this.#last = larger;
      }
      this.#last[word] = this.#places.add(word, bit, this.#last[word] as number);
    });
  }
}

function bitsOf(field: string | undefined): number {
  return field === undefined ? ANY_FIELD : bitOf(field);
}

/** Longest first, because the longest part matches the fewest references. */
function partsOf(query: string): string[] {
  const folded = foldSearchText(query);
  const parts = new Set<string>();
  eachWord(folded, (from, to) => parts.add(folded.slice(from, to)));
  return [...parts].toSorted((a, b) => b.length - a.length).slice(0, MAX_PARTS);
}
