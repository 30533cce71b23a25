import type { Collector, Reader } from "./collector.ts";
import { unpackForeignExtras } from "./foreign-extras.ts";
import { LineSplitter } from "./line-splitter.ts";
import { joinDate, trimDate, yearOf } from "./publication-date.ts";
import { RecordFiller } from "./record-filler.ts";
import type { Reference } from "./reference.ts";
import { typeOfRis } from "./reference-type.ts";
import { RIS_CARRIER, RIS_INDENT } from "./ris-layout.ts";
import { TAG_RULES, type TagRule } from "./tag-rules.ts";
import { excerpt } from "./warning.ts";

const SPACE = 32;
const DASH = 45;
const URL_LIST = /;\s*(?=https?:\/\/)/;
/** Numbers that Ovid and others set before each record. */
const RECORD_NUMBER = /^(?:<?\d+[.>]?|-+|=+)$/;

/** A tag with its rule, where it has one. */
interface Tag {
  name: string;
  rule: TagRule | undefined;
}

/** The tags met so far by their two characters: slicing them out of every line would make millions of strings. */
const tags: (Tag | null)[] = Array.from({ length: 0x8000 }, () => null);

function tagOf(first: number, second: number): Tag {
  const place = (first << 8) | second;
  let tag = tags[place];
  if (!tag) {
    const name = String.fromCharCode(first, second);
    tag = { name, rule: TAG_RULES.ris.get(name) };
    tags[place] = tag;
  }
  return tag;
}

const TYPE = tagOf(84, 89);
const END = tagOf(69, 82);

/** Reads RIS: records from `TY  - ` to `ER  - `, one tag a line, text that goes on below its tag. */
export class RisReader implements Reader {
  readonly #collector: Collector;
  readonly #lines = new LineSplitter((text, start, end) => this.#readLine(text, start, end));
  #line = 0;
  /** Between records, in one, or right behind its `ER`, where some exporters put a last tag. */
  #state: "between" | "within" | "behind" = "between";
  #begin = 0;
  /** The record's tags and values so far, one beside the other, in arrays that serve all records. */
  readonly #tags: Tag[] = [];
  readonly #values: string[] = [];
  #count = 0;
  /** How many values the record had at its `ER`. */
  #ownValues = 0;
  readonly #filler = new RecordFiller("ris");
  #hasType = false;
  #blankLines = 0;
  #outside = false;
  /** Files written with a single space before the dash do so throughout. */
  #narrow = false;

  constructor(collector: Collector) {
    this.#collector = collector;
  }

  get line(): number {
    return this.#line + 1;
  }

  write(text: string): void {
    this.#lines.write(text);
  }

  end(): void {
    this.#lines.end();
    if (this.#state === "within" && this.#count < 2) {
      if (this.#count > 0) this.#collector.skip(this.#begin, "CUT-RECORD", "The file ends where this record begins.");
      this.#clear();
      return;
    }
    if (this.#state === "within") this.#collector.warn(this.#begin, "MISSING-END", "The file ends inside of this record. It was read as far as it goes.");
    this.#finish();
  }

  #readLine(text: string, start: number, end: number): void {
    this.#line++;
    const value = this.#valueStart(text, start, end);
    if (value < 0) {
      this.#readText(text, start, end);
      return;
    }
    const tag = tagOf(text.charCodeAt(start), text.charCodeAt(start + 1));
    this.#blankLines = 0;
    if (tag === TYPE) this.#startRecord(text.slice(value, end));
    else if (tag === END) this.#endRecord();
    else {
      if (this.#state === "between") {
        this.#state = "within";
        this.#begin = this.#line;
      }
      this.#push(tag, text.slice(value, end));
    }
  }

  #push(tag: Tag, value: string): void {
    this.#tags[this.#count] = tag;
    this.#values[this.#count++] = value;
  }

  /** Where the value of a tag line begins, or -1 where the line is no tag line. */
  #valueStart(text: string, start: number, end: number): number {
    if (end - start < 4) return -1;
    const first = text.charCodeAt(start);
    if (first < 65 || first > 90) return -1;
    const second = text.charCodeAt(start + 1);
    if ((second < 65 || second > 90) && (second < 48 || second > 57)) return -1;
    if (text.charCodeAt(start + 2) !== SPACE) return -1;
    if (text.charCodeAt(start + 3) === SPACE && end - start >= 5 && text.charCodeAt(start + 4) === DASH) {
      return start + 5 < end && text.charCodeAt(start + 5) === SPACE ? start + 6 : start + 5;
    }
    if (text.charCodeAt(start + 3) !== DASH) return -1;
    const isType = first === 84 && second === 89;
    if (isType && /^ *[A-Z]{2,8} *$/.test(text.slice(start + 4, end))) this.#narrow = true;
    return this.#narrow ? start + 4 : -1;
  }

  #startRecord(type: string): void {
    if (this.#state === "within" && this.#hasType) {
      this.#collector.warn(this.#line, "MISSING-END", "A record begins here before the last one had its ER line.");
    } else if (this.#state === "within") {
      // Tags without a type, followed by a new record, are the remains of an export, no record.
      this.#warnOutside(this.#begin, `${this.#tags[0]?.name}  - ${this.#values[0]}`);
      this.#clear();
    }
    this.#finish();
    this.#state = "within";
    this.#begin = this.#line;
    this.#hasType = true;
    this.#outside = false;
    this.#push(TYPE, type);
  }

  #endRecord(): void {
    if (this.#state === "behind") {
      if (this.#count === this.#ownValues) return;
      // What seemed a last tag behind the record is a record of its own that lacks its TY line.
      const ownTags = this.#tags.slice(this.#ownValues, this.#count);
      const ownValues = this.#values.slice(this.#ownValues);
      this.#count = this.#ownValues;
      this.#finish();
      ownTags.forEach((tag, place) => this.#push(tag, ownValues[place] as string));
      this.#begin = this.#line - ownTags.length;
    } else if (this.#state === "between") {
      this.#collector.warn(this.#line, "OUTSIDE-RECORD", "There is an ER line without a record before it.");
      return;
    }
    if (!this.#hasType) this.#collector.warn(this.#begin, "MISSING-TYPE", "This record has no TY line; it was read all the same.");
    this.#state = "behind";
    this.#ownValues = this.#count;
  }

  #readText(text: string, start: number, end: number): void {
    let from = start;
    while (from < end && text.charCodeAt(from) === SPACE) from++;
    const indent = from - start;
    const blank = from === end || (text.charCodeAt(from) < SPACE && text.slice(from, end).trim() === "");
    const last = this.#count - 1;
    const tag = this.#tags[last];
    if (this.#state === "within" && tag && tag !== TYPE) {
      if (blank && indent < RIS_INDENT.length) {
        this.#blankLines++;
        return;
      }
      const more = text.slice(indent >= RIS_INDENT.length ? start + RIS_INDENT.length : from, end);
      // In a list an unindented line is an item of its own, an indented one is the rest of a wrapped item.
      const parting = indent > 0 && tag.rule?.how === "list" ? " " : "\n".repeat(this.#blankLines + 1);
      this.#values[last] += parting + more;
      this.#blankLines = 0;
      return;
    }
    if (this.#state === "behind") this.#finish();
    if (!blank && !RECORD_NUMBER.test(text.slice(from, Math.min(end, from + 20)))) this.#warnOutside(this.#line, text.slice(from, Math.min(end, from + 200)));
  }

  #warnOutside(line: number, text: string): void {
    if (!this.#outside) this.#collector.warn(line, "OUTSIDE-RECORD", `Text outside of the records was left out, beginning with ${excerpt(text)}.`);
    this.#outside = true;
  }

  #clear(): void {
    this.#count = 0;
    this.#hasType = false;
    this.#blankLines = 0;
    this.#state = "between";
  }

  #finish(): void {
    if (this.#count > 0) this.#collector.add(this.#reference(), this.#begin);
    this.#clear();
  }

  #reference(): Reference {
    const filler = this.#filler;
    const reference = filler.begin();
    let firstPage = "";
    let lastPage = "";
    let year: string | undefined;
    let yearTag = "";
    let fuller: string | undefined;
    for (let at = 0; at < this.#count; at++) {
      const { name: tag, rule } = this.#tags[at] as Tag;
      const raw = this.#values[at] as string;
      if (rule) {
        filler.put(rule, tag === "UR" && raw.includes(";") ? raw.split(URL_LIST).join("\n") : raw);
        continue;
      }
      const value = raw.trim();
      if (!value) continue;
      if (tag === "TY" && reference.type === undefined) reference.type = typeOfRis(value);
      else if (tag === "ID" && !reference.id) reference.id = value;
      else if (tag === "SP" && !firstPage) firstPage = value;
      else if (tag === "EP" && !lastPage) lastPage = value;
      else if (tag === "DA" && fuller === undefined) fuller = trimDate(value);
      else if (tag === "PY" && (year === undefined || yearTag === "Y1")) {
        if (year !== undefined && year !== trimDate(value)) filler.keep("Y1", year);
        year = trimDate(value);
        yearTag = tag;
      } else if (tag === "Y1" && year === undefined) {
        year = trimDate(value);
        yearTag = tag;
      } else if (tag === RIS_CARRIER && unpackForeignExtras(reference, value)) continue;
      else if (!((tag === "PY" || tag === "Y1") && trimDate(value) === year)) filler.keep(tag, raw);
    }
    setPages(reference, firstPage, lastPage);
    setDate(filler, year, fuller);
    return filler.finish();
  }
}

function setPages(reference: { pages?: string }, first: string, last: string): void {
  if (first && last && !first.endsWith(`-${last}`)) reference.pages = `${first}-${last}`;
  else if (first) reference.pages = first;
  else if (last) reference.pages = `-${last}`;
}

function setDate(filler: RecordFiller, year: string | undefined, fuller: string | undefined): void {
  // `PY  - 1948/07//` is a full date in the place of the year.
  const shortYear = year !== undefined && fuller !== undefined ? (yearOf(year) ?? year) : year;
  if (shortYear !== year && year !== undefined && year !== fuller) filler.keep("PY", year);
  const { date, left } = joinDate(shortYear, fuller);
  if (date !== undefined) filler.reference.date = date;
  if (left !== undefined) filler.keep("DA", left);
}
