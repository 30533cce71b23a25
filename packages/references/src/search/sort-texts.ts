import { yearOf } from "../publication-date.ts";
import type { ListField, Reference, TextField } from "../reference.ts";
import { LIST_FIELDS } from "../tag-rules.ts";

/** What references can be sorted by. */
export type SortField = TextField | ListField | "id" | "year";

/** Texts by which places are sorted. */
export interface SortTexts {
  readonly size: number;
  /** The whole text of a place; empty where it has none. */
  at(place: number): string;
  /** Puts the first codes of a text into `codes`, as many as it takes, and answers how many these are. */
  begin(place: number, codes: Uint16Array): number;
  /** Whether two places have the same text, where that is easily seen. */
  isSame(one: number, other: number): boolean;
}

const LISTS: ReadonlySet<string> = new Set(LIST_FIELDS);
const BETWEEN_ITEMS = "; ";

/** The text that a reference is sorted by; empty where the field has no value. */
export function fieldText(reference: Reference, field: SortField): string {
  if (field === "year") return (reference.date === undefined ? undefined : yearOf(reference.date)) ?? "";
  if (LISTS.has(field)) return reference[field as ListField]?.join(BETWEEN_ITEMS) ?? "";
  return reference[field as TextField | "id"] ?? "";
}

/** Whether a reference has a text that it is sorted by. */
export function hasFieldText(reference: Reference, field: SortField): boolean {
  if (!LISTS.has(field)) return fieldText(reference, field) !== "";
  const items = reference[field as ListField] ?? [];
  return items.length > 1 || Boolean(items[0]);
}

/** The texts of a field, by the places of the references. */
export function sortTexts(references: readonly Reference[], field: SortField): SortTexts {
  return LISTS.has(field) ? new ListTexts(references, field as ListField) : new PlainTexts(references.map((reference) => fieldText(reference, field)));
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

  begin(place: number, codes: Uint16Array): number {
    const text = this.#texts[place] as string;
    const count = Math.min(text.length, codes.length);
    for (let at = 0; at < count; at++) codes[at] = text.charCodeAt(at);
    return count;
  }

  isSame(one: number, other: number): boolean {
    return this.#texts[one] === this.#texts[other];
  }
}

/** Items of lists one behind the other. They are put together where their beginnings don't tell: a new string for each list takes as long as sorting. */
class ListTexts implements SortTexts {
  readonly size: number;
  readonly #references: readonly Reference[];
  readonly #field: ListField;
  readonly #joined = new Map<number, string>();

  constructor(references: readonly Reference[], field: ListField) {
    this.size = references.length;
    this.#references = references;
    this.#field = field;
  }

  at(place: number): string {
    let text = this.#joined.get(place);
    if (text === undefined) {
      text = fieldText(this.#references[place] as Reference, this.#field);
      this.#joined.set(place, text);
    }
    return text;
  }

  begin(place: number, codes: Uint16Array): number {
    const items = (this.#references[place] as Reference)[this.#field] ?? [];
    const most = codes.length;
    let count = 0;
    for (let number = 0; number < items.length && count < most; number++) {
      if (number > 0) for (let at = 0; at < BETWEEN_ITEMS.length && count < most; at++) codes[count++] = BETWEEN_ITEMS.charCodeAt(at);
      const item = items[number] as string;
      const end = Math.min(item.length, most - count);
      for (let at = 0; at < end; at++) codes[count++] = item.charCodeAt(at);
    }
    return count;
  }

  isSame(one: number, other: number): boolean {
    const items = (this.#references[one] as Reference)[this.#field] ?? [];
    const others = (this.#references[other] as Reference)[this.#field] ?? [];
    return items === others || (items.length === others.length && items.every((item, number) => item === others[number]));
  }
}
