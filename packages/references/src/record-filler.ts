import {
  keepExtra,
  tidyItems,
  tidyText,
  type ListField,
  type Reference,
  type TextField,
} from "./reference.ts";
import {
  LIST_FIELDS,
  LIST_NUMBERS,
  TEXT_FIELDS,
  type TaggedFormat,
  type TagRule,
} from "./tag-rules.ts";

/** Call `begin`, then `put` and `keep` for each value, then `finish`. */
export class RecordFiller {
  reference: Reference = { id: "" };
  readonly #format: TaggedFormat;
  /** The rule that filled each field, by field number. */
  readonly #filledBy: (TagRule | null)[] = Array.from(
    { length: TEXT_FIELDS.length + LIST_FIELDS.length },
    () => null,
  );
  /**
   * List items by field number, in reused arrays. `#counts` says how many belong to this record.
   */
  readonly #items: string[][] = this.#filledBy.map(() => []);
  readonly #counts: number[] = this.#filledBy.map(() => 0);
  /** Lines of joined fields, combined at the end to keep inner blank lines. */
  #lines: Map<TextField, string[]> | undefined;
  /**
   * First lines of joined fields before trimming. Trailing white space is kept if another line
   * follows.
   */
  #untrimmed: Map<TextField, string> | undefined;

  constructor(format: TaggedFormat) {
    this.#format = format;
  }

  begin(): Reference {
    this.#filledBy.fill(null);
    this.#lines = undefined;
    this.#untrimmed = undefined;
    this.reference = { id: "" };
    return this.reference;
  }

  keep(tag: string, raw: string): void {
    const value = tidyText(raw);
    if (value) keepExtra(this.reference, this.#format, tag, value);
  }

  /** Like `put`, for a value that is a single trimmed, non-empty line. */
  putTidy(rule: TagRule, value: string): void {
    if (rule.how === "list") this.#putItem(rule, value);
    else this.#putText(rule, rule.field as TextField, value, value);
  }

  put(rule: TagRule, raw: string): void {
    if (rule.how === "list") {
      if (raw.includes("\n") || raw.includes("\r"))
        for (const item of tidyItems(raw)) this.#putItem(rule, item);
      else {
        const item = raw.trim();
        if (item) this.#putItem(rule, item);
      }
    } else this.#putText(rule, rule.field as TextField, raw, tidyText(raw));
  }

  /** Like `putTidy`, unless the list of the rule has the value. */
  putNew(rule: TagRule, value: string): void {
    const items = this.#items[rule.number]?.slice(0, this.#counts[rule.number]) ?? [];
    if (!this.#filledBy[rule.number] || !items.includes(value)) this.putTidy(rule, value);
  }

  finish(): Reference {
    if (this.#lines) {
      for (const [field, lines] of this.#lines) {
        this.reference[field] = tidyText(lines.join("\n"));
      }
    }
    for (const number of LIST_NUMBERS) {
      const rule = this.#filledBy[number];
      if (rule)
        this.reference[rule.field as ListField] = (this.#items[number] as string[]).slice(
          0,
          this.#counts[number],
        );
    }
    return this.reference;
  }

  #putItem(rule: TagRule, item: string): void {
    const { number, rank, tag } = rule;
    const holder = this.#filledBy[number];
    const items = this.#items[number] as string[];
    if (holder && holder.rank < rank) {
      this.keep(tag, item);
      return;
    }
    if (holder?.rank !== rank) {
      if (holder)
        for (const held of items.slice(0, this.#counts[number])) this.keep(holder.tag, held);
      this.#counts[number] = 0;
      this.#filledBy[number] = rule;
    }
    items[(this.#counts[number] as number)++] = item;
  }

  #putText(rule: TagRule, field: TextField, raw: string, value: string): void {
    const holder = this.#filledBy[rule.number];
    const held = holder ? this.reference[field] : undefined;
    if (holder && held !== undefined) {
      if (rule.how === "join" && holder.rank === rule.rank) {
        this.#addLine(field, raw, held);
        return;
      }
      if (!value) return;
      if (value === held) {
        // A better tag has the same value. From now on, other tags must outrank this one.
        if (rule.rank < holder.rank && !this.#lines?.has(field)) this.#filledBy[rule.number] = rule;
        return;
      }
      if (holder.rank <= rule.rank) {
        this.keep(rule.tag, value);
        return;
      }
      for (const line of this.#takeJoined(field, held)) this.keep(holder.tag, line);
      this.#letGo(holder.tag, value);
    }
    if (!value) return;
    this.reference[field] = value;
    this.#filledBy[rule.number] = rule;
    if (rule.how === "join" && value.length !== raw.length)
      (this.#untrimmed ??= new Map()).set(field, raw);
  }

  /** Removes from extras a value that now fills a field. */
  #letGo(tag: string, value: string): void {
    const tags = this.reference.extras?.[this.#format];
    const others = tags?.[tag]?.filter((kept) => kept !== value);
    if (tags && others?.length) tags[tag] = others;
  }

  #addLine(field: TextField, raw: string, held: string): void {
    const lines = this.#lines?.get(field);
    if (lines) lines.push(raw);
    // In RIS, Embase repeats values. In MEDLINE, a repeated line is text.
    else if (this.#format !== "ris" || raw.trim() !== held)
      (this.#lines ??= new Map()).set(field, [this.#untrimmed?.get(field) ?? held, raw]);
  }

  #takeJoined(field: TextField, held: string): string[] {
    const lines = this.#lines?.get(field) ?? [held];
    this.#lines?.delete(field);
    return lines;
  }
}
