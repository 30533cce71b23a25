import { yearOf } from "../publication-date.ts";
import type { ListField, Reference, TextField } from "../reference.ts";
import { LIST_FIELDS } from "../tag-rules.ts";
import { INEXACT } from "./locale-comparison.ts";

/** What references can be sorted by. */
export type SortField = TextField | ListField | "id" | "year";

/** Texts by which places are sorted. */
export interface SortTexts {
  readonly size: number;
  /** The whole text of a place; empty where it has none. */
  at(place: number): string;
  /** Whether a place has a text. */
  has(place: number): boolean;
  /** Looks at where a text begins, so that the processor has it at hand when it is read; what it answers says nothing. */
  touch(place: number): number;
  /** Puts the ranks of the first codes of a text, by a table of them, into `ranks`, no more than `most`, and answers how many these are, with `INEXACT` added where one of them has it. */
  begin(place: number, ranks: Uint8Array, maxCodes: number, table: Uint8Array): number;
  /** Whether two places have the same text, where that is easily seen. */
  isSame(one: number, other: number): boolean;
}

const LISTS: ReadonlySet<string> = new Set(LIST_FIELDS);
const BETWEEN_ITEMS = "; ";
/** As many items of a list as are looked at in sorting most lists. */
const TOUCHED_ITEMS = 3;

const NO_ITEMS: readonly string[] = [];

/** The text that a reference is sorted by; empty where the field has no value. */
export function fieldText(reference: Reference, field: SortField): string {
  if (field === "year")
    return (reference.date === undefined ? undefined : yearOf(reference.date)) ?? "";
  if (LISTS.has(field)) return reference[field as ListField]?.join(BETWEEN_ITEMS) ?? "";
  return reference[field as TextField | "id"] ?? "";
}

/** Whether a reference has a text that it is sorted by. */
export function hasFieldText(reference: Reference, field: SortField): boolean {
  return LISTS.has(field)
    ? hasText(reference[field as ListField] ?? NO_ITEMS)
    : fieldText(reference, field) !== "";
}

function hasText(items: readonly string[]): boolean {
  return items.length > 1 || Boolean(items[0]);
}

/** The texts of a field, by the places of the references. */
export function sortTexts(references: readonly Reference[], field: SortField): SortTexts {
  if (LISTS.has(field))
    return new ListTexts(references.map((reference) => reference[field as ListField] ?? NO_ITEMS));
  return new PlainTexts(
    field === "year"
      ? references.map((reference) => fieldText(reference, field))
      : references.map((reference) => reference[field as TextField | "id"] ?? ""),
  );
}

/** Texts that are there as they are. */
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

/** Items of lists one behind the other. They are put together where their beginnings don't tell: a new string for each list takes as long as sorting. */
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
