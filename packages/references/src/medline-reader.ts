import type { Collector, Reader } from "./collector.ts";
import { LineSplitter } from "./line-splitter.ts";
import { referenceOfMedline } from "./medline-record.ts";
import { RecordFiller } from "./record-filler.ts";
import { isSeparator } from "./record-separators.ts";
import { RisReader } from "./ris-reader.ts";
import { TAG_RULES } from "./tag-rules.ts";
import { excerpt } from "./warning.ts";

const TAG_LINE = /^[A-Z][A-Z0-9]{1,3} {0,2}$/;
const TAG_COLUMNS = 4;
/** A PubMed record begins with PMID, has a STAT line and ends with SO. */
const FIRST = "PMID";
const STATUS = "STAT";
const LAST = "SO";
/** Book records have BTI but no SO. */
const BOOK = "BTI";
const BYTE_ORDER_MARK = 0xfeff;
/** Matches the first line of a RIS record, but no MEDLINE line. */
const RIS_FIRST = /^TY {2}-(?: |$)/;
const LETTER_T = 84;
const DASH = 45;
const SPACE = 32;

const tagNames = new Map<string, string | null>();

function tagName(columns: string): string | null {
  let name = tagNames.get(columns);
  if (name === undefined) {
    name = TAG_LINE.test(columns) ? columns.trimEnd() : null;
    if (tagNames.size < 1000) tagNames.set(columns, name);
  }
  return name;
}

/**
 * A record begins with `PMID- ` or, in PubMed Central's files, with tags directly above that line.
 * It ends with a blank line. Indented lines continue the previous one.
 */
export class MedlineReader implements Reader {
  readonly #collector: Collector;
  readonly #filler = new RecordFiller("medline");
  readonly #lines = new LineSplitter((text, start, end) => this.#readLine(text, start, end));
  #line = 0;
  #begin = 0;
  #afterBlank = false;
  #continued = false;
  #outside = false;
  #tags: string[] = [];
  #values: string[] = [];
  /** The index of the first tag after a blank line, which may begin a record, or -1. */
  #open = -1;
  #openLine = 0;
  /** Reads the RIS records of concatenated files. */
  #ris: RisReader | null = null;

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
    this.#ris?.end();
    this.#settle();
    if (this.#tags.length === 1 && !this.#afterBlank) {
      this.#collector.skip(this.#begin, "CUT-RECORD", "The file ends where this record begins.");
      this.#take(0);
    }
    if (this.#tags.includes(STATUS) && !this.#tags.includes(LAST) && !this.#tags.includes(BOOK)) {
      this.#collector.warn(
        this.#begin,
        "MISSING-END",
        "The file ends before this record's last line, SO. Everything up to that point was read.",
      );
    }
    this.#finish();
  }

  #readLine(text: string, start: number, end: number): void {
    if (text.charCodeAt(start) === BYTE_ORDER_MARK) {
      // In concatenated files, any line may begin with a byte order mark.
      this.#readLine(text, start + 1, end);
      return;
    }
    this.#line++;
    if (this.#readRis(text, start, end)) return;
    const dash = start + TAG_COLUMNS;
    const tag =
      dash < end &&
      text.charCodeAt(dash) === DASH &&
      (dash + 1 === end || text.charCodeAt(dash + 1) === SPACE)
        ? tagName(text.slice(start, dash))
        : null;
    if (tag !== null) {
      this.#readTag(tag, text.slice(dash + 2, end));
      return;
    }
    const line = text.slice(start, end);
    const more = line.trim();
    if (!more) {
      this.#afterBlank = true;
      return;
    }
    const last = this.#values.length - 1;
    if (last >= 0 && !(this.#afterBlank && text.charCodeAt(start) !== SPACE)) {
      // Trim only once, because trimming the growing text at each line would be quadratic.
      if (!this.#continued) this.#values[last] = (this.#values[last] ?? "").trimEnd();
      this.#values[last] += this.#values[last] === "" ? more : ` ${more}`;
      this.#continued = true;
      return;
    }
    if (!isSeparator(more)) this.#warnOutside(this.#line, more);
  }

  /** Returns false if the line is not RIS. */
  #readRis(text: string, start: number, end: number): boolean {
    if (this.#ris === null) {
      if (
        text.charCodeAt(start) !== LETTER_T ||
        !(this.#afterBlank || this.#tags.length === 0) ||
        !RIS_FIRST.test(text.slice(start, end))
      )
        return false;
      this.#settle();
      this.#finish();
      this.#ris = new RisReader(this.#collector, this.#line - 1);
    } else if (text.startsWith(`${FIRST}-`, start)) {
      this.#ris.end();
      this.#ris = null;
      return false;
    }
    this.#ris.write(`${text.slice(start, end)}\n`);
    return true;
  }

  #readTag(tag: string, value: string): void {
    if (tag === FIRST) this.#beginRecord();
    else if (this.#afterBlank || this.#tags.length === 0) {
      this.#settle();
      this.#open = this.#tags.length;
      this.#openLine = this.#line;
    }
    this.#tags.push(tag);
    this.#values.push(value);
    this.#afterBlank = false;
    this.#continued = false;
  }

  #beginRecord(): void {
    if (this.#afterBlank) this.#settle();
    if (this.#open >= 0) this.#splitOff();
    else {
      this.#finish();
      this.#begin = this.#line;
    }
    this.#outside = false;
  }

  /** Decides whether the tags after a blank line are a record without PMID. */
  #settle(): void {
    const open = this.#open;
    if (open < 0) return;
    const isTitled = this.#tags.slice(open).some(isTitle);
    if (isTitled && (open === 0 || this.#tags.slice(0, open).some(isTitle))) {
      this.#splitOff();
      this.#collector.warn(
        this.#begin,
        "MISSING-BEGIN",
        "This record has no PMID line; it was read anyway.",
      );
    } else if (open === 0) {
      this.#warnOutside(
        this.#openLine,
        `${this.#tags[0]?.padEnd(TAG_COLUMNS)}- ${this.#values[0]}`,
      );
      this.#take(0);
    }
    this.#open = -1;
  }

  #splitOff(): void {
    const { tags, values } = this.#take(this.#open);
    this.#finish();
    this.#tags = tags;
    this.#values = values;
    this.#begin = this.#openLine;
  }

  #take(from: number): { tags: string[]; values: string[] } {
    return { tags: this.#tags.splice(from), values: this.#values.splice(from) };
  }

  #warnOutside(line: number, text: string): void {
    if (!this.#outside)
      this.#collector.warn(
        line,
        "OUTSIDE-RECORD",
        `Text outside the records was left out, beginning with ${excerpt(text)}.`,
      );
    this.#outside = true;
  }

  #finish(): void {
    if (this.#tags.length > 0)
      this.#collector.addFilled(
        referenceOfMedline(this.#filler, this.#tags, this.#values),
        this.#begin,
      );
    this.#tags = [];
    this.#values = [];
    this.#open = -1;
    this.#afterBlank = false;
  }
}

function isTitle(tag: string): boolean {
  return TAG_RULES.medline.get(tag)?.field === "title";
}
