import type { Places } from "../plain-arrays.ts";
import type { Reference } from "../reference.ts";
import { finish, type Steps } from "../steps.ts";
import { sortCollator, sortInSteps, sortReferences, type SortOptions } from "./sort-references.ts";
import { fieldText, hasFieldText, type SortBy } from "./sort-texts.ts";

/** Above this share of new references, a full sort is faster. */
const MAX_NEW_SHARE = 0.05;

/**
 * Maintains a list's order by one field. When the list changes, only new references are sorted in.
 * References are compared by identity.
 */
export class IncrementalOrder {
  readonly #field: SortBy;
  readonly #locale: string | undefined;
  readonly #collator: Intl.Collator;
  #references: readonly Reference[] | undefined;
  /** Indexes of references with a value, in order. `#absent` has the others. */
  #present = new Uint32Array();
  #absent = new Uint32Array();

  constructor(field: SortBy, { locale }: Pick<SortOptions, "locale"> = {}) {
    this.#field = field;
    this.#locale = locale;
    this.#collator = sortCollator(field, locale);
  }

  /** Like `sortReferences`. The list must not be mutated afterwards. */
  of(references: readonly Reference[], direction: SortOptions["direction"] = "ascending"): Places {
    if (references !== this.#references) finish(this.prepare(references));
    const order = new Uint32Array(references.length);
    order.set(direction === "descending" ? this.#present.toReversed() : this.#present);
    order.set(this.#absent, this.#present.length);
    return order;
  }

  /** Computes the order in advance. */
  *prepare(references: readonly Reference[]): Steps<void> {
    if (this.#references !== undefined) {
      if (references !== this.#references) this.#follow(references);
      return;
    }
    const order = yield* sortInSteps(
      references,
      this.#field,
      this.#locale === undefined ? {} : { locale: this.#locale },
    );
    let count = 0;
    for (const reference of references) count += Number(hasFieldText(reference, this.#field));
    this.#references = references;
    this.#present = order.slice(0, count);
    this.#absent = order.slice(count);
  }

  #follow(references: readonly Reference[]): void {
    const before = this.#references ?? [];
    const placeOf = new Map<Reference, number>();
    for (const [place, reference] of references.entries()) placeOf.set(reference, place);
    const kept = Array.from(
      this.#present,
      (place) => placeOf.get(before[place] as Reference) ?? -1,
    ).filter((place) => place >= 0);
    const isKept = new Uint8Array(references.length);
    for (const place of kept) isKept[place] = 1;
    const fresh: number[] = [];
    const absent: number[] = [];
    for (const [place, reference] of references.entries()) {
      if (isKept[place] === 1) continue;
      if (hasFieldText(reference, this.#field)) fresh.push(place);
      else absent.push(place);
    }
    this.#references = references;
    this.#absent = Uint32Array.from(absent);
    this.#present =
      fresh.length > references.length * MAX_NEW_SHARE || placeOf.size < references.length
        ? this.#sorted(references)
        : this.#merged(kept, fresh);
  }

  #sorted(references: readonly Reference[]): Places {
    const order = sortReferences(
      references,
      this.#field,
      this.#locale === undefined ? {} : { locale: this.#locale },
    );
    return Uint32Array.from(order.subarray(0, order.length - this.#absent.length));
  }

  /** `kept` is sorted, `fresh` is not. */
  #merged(kept: readonly number[], fresh: readonly number[]): Places {
    const references = this.#references ?? [];
    const textOf = (place: number): string =>
      fieldText(references[place] as Reference, this.#field);
    const isBefore = (one: number, other: number): boolean =>
      (this.#collator.compare(textOf(one), textOf(other)) || one - other) < 0;
    const merged = new Uint32Array(kept.length + fresh.length);
    let count = 0;
    let from = 0;
    for (const place of fresh.toSorted((one, other) => (isBefore(one, other) ? -1 : 1))) {
      let to = kept.length;
      let low = from;
      while (low < to) {
        const middle = (low + to) >> 1;
        if (isBefore(kept[middle] as number, place)) low = middle + 1;
        else to = middle;
      }
      while (from < low) merged[count++] = kept[from++] as number;
      merged[count++] = place;
    }
    while (from < kept.length) merged[count++] = kept[from++] as number;
    return merged;
  }
}
