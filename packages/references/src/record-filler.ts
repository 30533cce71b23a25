import { keepExtra, tidyItems, tidyText, type ListField, type Reference, type TextField } from "./reference.ts";
import { LIST_FIELDS, type TaggedFormat, type TagRule } from "./tag-rules.ts";

/** Builds one reference from the values of a record, tag by tag, by the rules of its format. */
export class RecordFiller {
  readonly reference: Reference = { id: "" };
  readonly #format: TaggedFormat;
  /** The rule that filled each field so far. */
  readonly #filledBy = new Map<TextField | ListField, TagRule>();
  /** Lines of joined fields: a blank one between two others stays, so they are put together at the end. */
  #lines: Map<TextField, string[]> | undefined;
  /** First lines as they stood: white space at their ends belongs to the text once another line follows. */
  #untrimmed: Map<TextField, string> | undefined;

  constructor(format: TaggedFormat) {
    this.#format = format;
  }

  /** Keeps a value that no field holds. */
  keep(tag: string, raw: string): void {
    const value = tidyText(raw);
    if (value) keepExtra(this.reference, this.#format, tag, value);
  }

  /** Puts a value where its rule says. */
  put(rule: TagRule, raw: string): void {
    if (rule.how === "list") this.#putItems(rule, rule.field as ListField, tidyItems(raw));
    else this.#putText(rule, rule.field as TextField, raw);
  }

  /** The reference, complete. */
  finish(): Reference {
    if (this.#lines) {
      for (const [field, lines] of this.#lines) {
        this.reference[field] = tidyText(lines.join("\n"));
      }
    }
    // A list that grew has room for many more items; a copy has none to spare.
    for (const field of LIST_FIELDS) {
      const items = this.reference[field];
      if (items !== undefined && items.length > 1) this.reference[field] = items.slice();
    }
    return this.reference;
  }

  #putItems(rule: TagRule, field: ListField, items: string[]): void {
    if (items.length === 0) return;
    const holder = this.#filledBy.get(field);
    const held = this.reference[field];
    if (held !== undefined && holder !== undefined && holder.rank <= rule.rank) {
      if (holder.rank === rule.rank) held.push(...items);
      else for (const item of items) this.keep(rule.tag, item);
      return;
    }
    if (held !== undefined && holder !== undefined) for (const item of held) this.keep(holder.tag, item);
    this.reference[field] = items;
    this.#filledBy.set(field, rule);
  }

  #putText(rule: TagRule, field: TextField, raw: string): void {
    const holder = this.#filledBy.get(field);
    const held = this.reference[field];
    if (holder !== undefined && held !== undefined) {
      if (rule.how === "join" && holder.rank === rule.rank) {
        this.#addLine(field, raw, held);
        return;
      }
      const value = tidyText(raw);
      if (!value || value === held) return;
      if (holder.rank <= rule.rank) {
        this.keep(rule.tag, value);
        return;
      }
      for (const line of this.#takeJoined(field, held)) this.keep(holder.tag, line);
    }
    const value = tidyText(raw);
    if (!value) return;
    this.reference[field] = value;
    this.#filledBy.set(field, rule);
    if (rule.how === "join" && value.length !== raw.length) (this.#untrimmed ??= new Map()).set(field, raw);
  }

  #addLine(field: TextField, raw: string, held: string): void {
    const lines = this.#lines?.get(field);
    if (lines) lines.push(raw);
    // Embase repeats a value under its tag; MEDLINE's further lines are the text's own.
    else if (this.#format !== "ris" || raw.trim() !== held) (this.#lines ??= new Map()).set(field, [this.#untrimmed?.get(field) ?? held, raw]);
  }

  #takeJoined(field: TextField, held: string): string[] {
    const lines = this.#lines?.get(field) ?? [held];
    this.#lines?.delete(field);
    return lines;
  }
}
