import { yearOf } from "../publication-date.ts";
import { LIST_FIELDS, type ListField, type Reference, type TextField } from "../reference.ts";
import { INEXACT } from "./locale-comparison.ts";

export type SortField = TextField | ListField | "id" | "year";

/** A field, or a function that returns the text to sort by. */
export type SortBy = SortField | ((reference: Reference) => string);

export interface SortTexts {
  readonly size: number;
  /** Empty if there is no text. */
  at(place: number): string;
  has(place: number): boolean;
  /** Loads the text's beginning into the processor's cache. The result has no meaning. */
  touch(place: number): number;
  /**
   * Writes the ranks of the first `maxCodes` UTF-16 code units, looked up in `table`. Returns their
   * number, plus `INEXACT` if any rank has that flag.
   */
  begin(place: number, ranks: Uint8Array, maxCodes: number, table: Uint8Array): number;
  isSame(one: number, other: number): boolean;
}

const LISTS: ReadonlySet<SortBy> = new Set<SortBy>(LIST_FIELDS);
const BETWEEN_ITEMS = "; ";
/** For most lists, sorting reads no further items. */
const TOUCHED_ITEMS = 3;

const NO_ITEMS: readonly string[] = [];

export function fieldText(reference: Reference, field: SortBy): string {
  if (typeof field === "function") return field(reference);
  if (field === "year")
    return (reference.date === undefined ? undefined : yearOf(reference.date)) ?? "";
  if (LISTS.has(field)) return reference[field as ListField]?.join(BETWEEN_ITEMS) ?? "";
  return reference[field as TextField | "id"] ?? "";
}

export function hasFieldText(reference: Reference, field: SortBy): boolean {
  return LISTS.has(field)
    ? hasText(reference[field as ListField] ?? NO_ITEMS)
    : fieldText(reference, field) !== "";
}

function hasText(items: readonly string[]): boolean {
  return items.length > 1 || Boolean(items[0]);
}

export function sortTexts(references: readonly Reference[], field: SortBy): SortTexts {
  if (LISTS.has(field))
    return new ListTexts(references.map((reference) => reference[field as ListField] ?? NO_ITEMS));
  return new PlainTexts(references.map((reference) => fieldText(reference, field)));
}

export class PlainTexts implements SortTexts {
  readonly #texts: readonly string[];

  constructor(texts: readonly string[]) {
    this.#texts = texts;
  }

  get size(): number {
    return this.#texts.length;
  }

  at(place: number): string {
    return this.#texts[place] as string;
  }

  has(place: number): boolean {
    return this.#texts[place] !== "";
  }

  touch(place: number): number {
    return (this.#texts[place] as string).charCodeAt(0);
  }

  begin(place: number, ranks: Uint8Array, maxCodes: number, table: Uint8Array): number {
    const text = this.#texts[place] as string;
    const count = Math.min(text.length, maxCodes);
    let all = 0;
    for (let at = 0; at < count; at++) all |= ranks[at] = table[text.charCodeAt(at)] as number;
    return count | (all & INEXACT);
  }

  isSame(one: number, other: number): boolean {
    return this.#texts[one] === this.#texts[other];
  }
}

/**
 * Joins items only if their beginnings do not decide the order, because joining every list takes as
 * long as sorting.
 */
class ListTexts implements SortTexts {
  readonly #lists: readonly (readonly string[])[];
  readonly #joined = new Map<number, string>();

  constructor(lists: readonly (readonly string[])[]) {
    this.#lists = lists;
  }

  get size(): number {
    return this.#lists.length;
  }

  has(place: number): boolean {
    return hasText(this.#lists[place] as readonly string[]);
  }

  touch(place: number): number {
    const items = this.#lists[place] as readonly string[];
    let codes = 0;
    for (let number = 0; number < items.length && number < TOUCHED_ITEMS; number++)
      codes += (items[number] as string).charCodeAt(0);
    return codes;
  }

  at(place: number): string {
    let text = this.#joined.get(place);
    if (text === undefined) {
      text = (this.#lists[place] as readonly string[]).join(BETWEEN_ITEMS);
      this.#joined.set(place, text);
    }
    return text;
  }

  begin(place: number, ranks: Uint8Array, maxCodes: number, table: Uint8Array): number {
    const items = this.#lists[place] as readonly string[];
    let count = 0;
    let all = 0;
    for (let number = 0; number < items.length && count < maxCodes; number++) {
      if (number > 0)
        for (let at = 0; at < BETWEEN_ITEMS.length && count < maxCodes; at++)
          all |= ranks[count++] = table[BETWEEN_ITEMS.charCodeAt(at)] as number;
      const item = items[number] as string;
      const end = Math.min(item.length, maxCodes - count);
      for (let at = 0; at < end; at++) all |= ranks[count++] = table[item.charCodeAt(at)] as number;
    }
    return count | (all & INEXACT);
  }

  isSame(one: number, other: number): boolean {
    const items = this.#lists[one] as readonly string[];
    const others = this.#lists[other] as readonly string[];
    return (
      items === others ||
      (items.length === others.length && items.every((item, number) => item === others[number]))
    );
  }
}
