import type { Collector, Reader } from "./collector.ts";
import { unpackForeignExtras } from "./foreign-extras.ts";
import { LineSplitter } from "./line-splitter.ts";
import { joinDate, trimDate, yearOf } from "./publication-date.ts";
import { RecordFiller } from "./record-filler.ts";
import { typeOfRis } from "./reference-type.ts";
import { RIS_CARRIER, RIS_INDENT } from "./ris-layout.ts";
import { TAG_RULES } from "./tag-rules.ts";
import { excerpt } from "./warning.ts";

const SPACE = 32;
const DASH = 45;
const URL_LIST = /;\s*(?=https?:\/\/)/;
/** Numbers that Ovid and others set before each record. */
const RECORD_NUMBER = /^(?:<?\d+[.>]?|-+|=+)$/;

/** Each tag as one string made once; slicing it out of every line would make it millions of times. */
const tagNames = new Map<number, string>();

function tagName(first: number, second: number): string {
  const key = first * 256 + second;
  let name = tagNames.get(key);
  if (name === undefined) {
    name = String.fromCharCode(first, second);
    tagNames.set(key, name);
  }
  return name;
}

/** Reads RIS: records from `TY  - ` to `ER  - `, one tag a line, text that goes on below its tag. */
export class RisReader implements Reader {
  readonly #collector: Collector;
  readonly #lines = new LineSplitter((text, start, end) => this.#readLine(text, start, end));
  #line = 0;
  /** Between records, in one, or right behind its `ER`, where some exporters put a last tag. */
  #state: "between" | "within" | "behind" = "between";
  #begin = 0;
  /** How many values the record had at its `ER`. */
  #ownValues = 0;
  #tags: string[] = [];
  #values: string[] = [];
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
    if (this.#state === "within" && this.#tags.length < 2) {
      if (this.#tags.length > 0) this.#collector.skip(this.#begin, "CUT-RECORD", "The file ends where this record begins.");
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
    const first = text.charCodeAt(start);
    const second = text.charCodeAt(start + 1);
    const tag = tagName(first, second);
    this.#blankLines = 0;
    if (tag === "TY") this.#startRecord(text.slice(value, end));
    else if (tag === "ER") this.#endRecord();
    else {
      if (this.#state === "between") {
        this.#state = "within";
        this.#begin = this.#line;
      }
      this.#tags.push(tag);
      this.#values.push(text.slice(value, end));
    }
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
      this.#warnOutside(this.#begin, `${this.#tags[0]}  - ${this.#values[0]}`);
      this.#clear();
    }
    this.#finish();
    this.#state = "within";
    this.#begin = this.#line;
    this.#hasType = true;
    this.#outside = false;
    this.#tags.push("TY");
    this.#values.push(type);
  }

  #endRecord(): void {
    if (this.#state === "behind") {
      if (this.#tags.length === this.#ownValues) return;
      // What seemed a last tag behind the record is a record of its own that lacks its TY line.
      const tags = this.#tags.splice(this.#ownValues);
      const values = this.#values.splice(this.#ownValues);
      this.#finish();
      this.#tags = tags;
      this.#values = values;
      this.#begin = this.#line - tags.length;
    } else if (this.#state === "between") {
      this.#collector.warn(this.#line, "OUTSIDE-RECORD", "There is an ER line without a record before it.");
      return;
    }
    if (!this.#hasType) this.#collector.warn(this.#begin, "MISSING-TYPE", "This record has no TY line; it was read all the same.");
    this.#state = "behind";
    this.#ownValues = this.#tags.length;
  }

  #readText(text: string, start: number, end: number): void {
    let from = start;
    while (from < end && text.charCodeAt(from) === SPACE) from++;
    const indent = from - start;
    const blank = from === end || (text.charCodeAt(from) < SPACE && text.slice(from, end).trim() === "");
    const last = this.#values.length - 1;
    if (this.#state === "within" && last >= 0 && this.#tags[last] !== "TY") {
      if (blank && indent < RIS_INDENT.length) {
        this.#blankLines++;
        return;
      }
      const more = text.slice(indent >= RIS_INDENT.length ? start + RIS_INDENT.length : from, end);
      // In a list an unindented line is an item of its own, an indented one is the rest of a wrapped item.
      const parting = indent > 0 && TAG_RULES.ris.get(this.#tags[last] ?? "")?.how === "list" ? " " : "\n".repeat(this.#blankLines + 1);
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
    this.#tags = [];
    this.#values = [];
    this.#hasType = false;
    this.#blankLines = 0;
    this.#state = "between";
  }

  #finish(): void {
    if (this.#tags.length > 0) this.#collector.add(referenceOfRis(this.#tags, this.#values), this.#begin);
    this.#clear();
  }
}

function referenceOfRis(tags: string[], values: string[]): ReturnType<RecordFiller["finish"]> {
  const filler = new RecordFiller("ris");
  const reference = filler.reference;
  let firstPage = "";
  let lastPage = "";
  let year: string | undefined;
  let yearTag = "";
  let fuller: string | undefined;
  for (let i = 0; i < tags.length; i++) {
    const tag = tags[i] as string;
    const raw = values[i] as string;
    const rule = TAG_RULES.ris.get(tag);
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
