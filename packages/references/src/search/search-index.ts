import { foldText } from "../fold-text.ts";
import type { Reference } from "../reference.ts";
import { LIST_FIELDS, TEXT_FIELDS } from "../tag-rules.ts";
import { Postings } from "./postings.ts";
import { eachWord, WordTable } from "./word-table.ts";

const SEARCHED_TEXTS = TEXT_FIELDS.filter((field) => field !== "type");
/** A part of so few letters is in nearly every text, so it is looked for at the beginning of words alone. In scripts without spaces a word is a whole sentence. */
const SHORT_PART = /^[a-z0-9]{1,2}$/;
/** A level is kept in a byte; a search of more parts has found what it seeks by then. */
const MAX_PARTS = 200;

/**
 * All words of a library, for a search as one types. A search finds the references that have each of its parts, in any field, in any
 * order: within a word, or at its beginning where the part has one or two letters. Case and accents don't count; signs part words.
 */
export class SearchIndex {
  readonly #words = new WordTable();
  readonly #places = new Postings();
  /** By place; undefined where a reference was replaced or removed. */
  readonly #ids: (string | undefined)[] = [];
  readonly #placeOf = new Map<string, number>();
  /** For each word the place it was last met at, and 1. */
  #lastMet = new Uint32Array(1 << 14);

  /** How many references there are. */
  get size(): number {
    return this.#placeOf.size;
  }

  /** Takes references, new ones and such as take the place of those that have their ids. */
  add(references: readonly Reference[]): void {
    for (const reference of references) this.#add(reference);
  }

  /** Lets go of a reference. */
  remove(id: string): void {
    const place = this.#placeOf.get(id);
    if (place === undefined) return;
    this.#ids[place] = undefined;
    this.#placeOf.delete(id);
  }

  /** The ids of the references that a search finds, in the order in which they were added; all of them for an empty one. */
  find(query: string): string[] {
    const isFound = this.marks(query);
    return this.#ids.filter((id, place): id is string => id !== undefined && isFound[place] === 1);
  }

  /** The place that a reference has here, for `marks`; another one after it was taken anew, and minus one where it was not taken. */
  placeOf(id: string): number {
    return this.#placeOf.get(id) ?? -1;
  }

  /** 1 at the place of each reference that a search finds. Of many thousand references looking up their ids takes longer than finding them. */
  marks(query: string): Uint8Array {
    const levels = new Uint8Array(this.#ids.length);
    const parts = partsOf(query);
    parts.forEach((part, level) =>
      this.#places.raise(
        levels,
        level,
        this.#words.numbersWith(part, SHORT_PART.test(part) ? "beginning" : "anywhere"),
      ),
    );
    for (let place = 0; place < levels.length; place++)
      levels[place] = Number(levels[place] === parts.length);
    return levels;
  }

  #add(reference: Reference): void {
    this.remove(reference.id);
    const place = this.#ids.push(reference.id) - 1;
    this.#placeOf.set(reference.id, place);
    for (const field of SEARCHED_TEXTS) {
      const text = reference[field];
      if (text !== undefined) this.#addText(text, place);
    }
    for (const field of LIST_FIELDS)
      for (const item of reference[field] ?? []) this.#addText(item, place);
    this.#places.endPlace(this.#words.size);
  }

  #addText(text: string, place: number): void {
    const folded = foldText(text);
    eachWord(folded, (from, to) => {
      const word = this.#words.numberOf(folded, from, to);
      if (word >= this.#lastMet.length) {
        const larger = new Uint32Array(this.#lastMet.length * 2);
        larger.set(this.#lastMet);
        this.#lastMet = larger;
      }
      if (this.#lastMet[word] === place + 1) return;
      this.#lastMet[word] = place + 1;
      this.#places.add(word);
    });
  }
}

/** The different parts of a search: its runs of letters and digits, the longest first because it leaves the fewest to look at. */
function partsOf(query: string): string[] {
  const folded = foldText(query);
  const parts = new Set<string>();
  eachWord(folded, (from, to) => parts.add(folded.slice(from, to)));
  return [...parts].toSorted((a, b) => b.length - a.length).slice(0, MAX_PARTS);
}
