import type { Collector, Reader } from "./collector.ts";
import { LineSplitter } from "./line-splitter.ts";
import { referenceOfMedlineLines } from "./medline-record.ts";
import { RecordFiller } from "./record-filler.ts";
import { isSeparator } from "./record-separators.ts";
import { RIS_INDENT } from "./ris-layout.ts";
import { RisLines } from "./ris-lines.ts";
import { isShortEnd, medlineLineOf, oddTagOf } from "./ris-odd-lines.ts";
import { referenceOfRis } from "./ris-record.ts";
import { areTwoRecords, isTitled } from "./ris-stretches.ts";
import { type RisTag, tagOf } from "./ris-tag.ts";
import { excerpt } from "./warning.ts";

const SPACE = 32;
const DASH = 45;

const TYPE = tagOf(84, 89);
const END = tagOf(69, 82);
/** A byte order mark, also one that was read as Windows-1252 and saved again. */
const MARK = /^(?:\ufeff|ï»¿)/;
const LONGEST_MARK = 3;
const BEYOND_ASCII = 127;
/** An end line that lost its dash too was taken for text. */
const BARE_END = "\nER";
/** A record of MEDLINE begins with its number. */
const MEDLINE_FIRST = "PMID";

/** Reads RIS: records from `TY  - ` to `ER  - `, one tag a line, text that goes on below its tag. What stands in another order is put in its place. */
export class RisReader implements Reader {
  readonly #collector: Collector;
  readonly #lines = new LineSplitter((text, start, end) => this.#readLine(text, start, end));
  #line = 0;
  /** Between records, in one, or right behind its `ER`, where some exporters put a last tag. */
  #state: "between" | "within" | "behind" = "between";
  #begin = 0;
  /** The record's tag lines so far. */
  readonly #tagged = new RisLines();
  /** How many of them it had at its `ER`. */
  #ownValues = 0;
  readonly #filler = new RecordFiller("ris");
  #hasType = false;
  /** Whether the record stands in MEDLINE's tags. */
  #isMedline = false;
  /** How many tags stand above the record's TY line, and that line. */
  #above = 0;
  #typeLine = 0;
  #blankLines = 0;
  #outside = false;
  /** Files written with a single space before the dash do so throughout. */
  #narrow = false;

  /** Its text may begin behind so many lines of a file. */
  constructor(collector: Collector, line = 0) {
    this.#collector = collector;
    this.#line = line;
  }

  get line(): number {
    return this.#line + 1;
  }

  write(text: string): void {
    this.#lines.write(text);
  }

  end(): void {
    this.#lines.end();
    if (this.#state === "behind") this.#partBehind();
    if (this.#state === "within" && this.#tagged.count < 2) {
      // Some programs mark the end of the file with an empty tag.
      if (this.#tagged.count > 0 && (this.#hasType || this.#tagged.valueAt(0).trim() !== "")) this.#collector.skip(this.#begin, "CUT-RECORD", "Nothing follows where this record begins.");
      this.#clear();
      return;
    }
    if (this.#state === "within" && !this.#hasType && !this.#isMedline && !isTitled(this.#tagged, 0, this.#tagged.count)) this.#leaveOut();
    if (this.#state === "within" && !this.#isMedline) this.#collector.warn(this.#begin, "MISSING-END", "There is no ER line at the end of this record. It was read as far as it goes.");
    this.#finishOpen();
  }

  #readLine(text: string, start: number, end: number): void {
    this.#line++;
    const value = this.#valueStart(text, start, end);
    if (value < 0) {
      this.#readText(text, start, end);
      return;
    }
    this.#readTag(tagOf(text.charCodeAt(start), text.charCodeAt(start + 1)), text, value, end);
  }

  #readTag(tag: RisTag, text: string, value: number, end: number): void {
    if (tag === TYPE) this.#startRecord(text, value, end);
    else if (tag === END) this.#endRecord();
    else {
      if (this.#state === "between") {
        this.#state = "within";
        this.#begin = this.#line;
      }
      this.#tagged.push(tag, text, this.#lines.textNumber, value, end);
    }
    this.#blankLines = 0;
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

  #startRecord(text: string, start: number, end: number): void {
    if (this.#state === "behind") this.#partBehind();
    if (this.#state === "within" && this.#hasType) {
      if (this.#tagged.count === 1) {
        this.#collector.skip(this.#begin, "CUT-RECORD", "There is nothing between this TY line and the next one.");
        this.#clear();
      } else {
        this.#collector.warn(this.#line, "MISSING-END", "A record begins here before the last one had its ER line.");
        this.#finishOpen();
      }
    } else if (this.#state === "within" && (this.#isMedline || this.#blankLines > 0)) this.#settleUntyped();
    else if (this.#state !== "within") this.#finish();
    if (this.#tagged.count === 0) this.#begin = this.#line;
    this.#above = this.#tagged.count;
    this.#typeLine = this.#line;
    this.#state = "within";
    this.#hasType = true;
    this.#outside = false;
    this.#tagged.push(TYPE, text, this.#lines.textNumber, start, end);
  }

  #endRecord(): void {
    if (this.#state === "behind") {
      if (this.#tagged.count === this.#ownValues) return;
      // What seemed a last tag behind the record is a record of its own that lacks its TY line.
      this.#part();
    } else if (this.#state === "between") {
      this.#collector.warn(this.#line, "OUTSIDE-RECORD", "There is an ER line without a record before it.");
      return;
    }
    if (!this.#hasType) this.#collector.warn(this.#begin, "MISSING-TYPE", "This record has no TY line; it was read all the same.");
    this.#settleAbove();
    this.#state = "behind";
    this.#ownValues = this.#tagged.count;
  }

  /** Parts what stands behind an ER line from its record where it can't be the record's. */
  #partBehind(): void {
    if (this.#tagged.count > this.#ownValues && areTwoRecords(this.#tagged, this.#ownValues)) this.#part();
  }

  /** Ends the record that had its ER line, and begins one with what stands behind. */
  #part(): void {
    const count = this.#tagged.count - this.#ownValues;
    const putBack = this.#tagged.setAside(this.#ownValues);
    this.#finish();
    putBack();
    this.#begin = this.#line - count;
    this.#state = "within";
  }

  /** Decides on tags without a TY line, which another record follows: with a title they are a record. */
  #settleUntyped(): void {
    if (this.#isMedline) {
      this.#finish();
      return;
    }
    if (!isTitled(this.#tagged, 0, this.#tagged.count)) {
      this.#leaveOut();
      return;
    }
    this.#collector.warn(this.#begin, "MISSING-TYPE", "This record has neither TY nor ER; it was read all the same.");
    this.#finish();
  }

  /** Decides on the tags above the record's TY line: they are its own, unless it has the same ones. */
  #settleAbove(): void {
    const above = this.#above;
    if (above === 0) return;
    this.#above = 0;
    if (!areTwoRecords(this.#tagged, above)) {
      this.#collector.warn(this.#begin, "WRONG-ORDER", "The TY line of this record is not its first. The lines above it were taken for its own.");
      return;
    }
    const putBack = this.#tagged.setAside(above);
    this.#settleUntyped();
    putBack();
    this.#begin = this.#typeLine;
    this.#state = "within";
    this.#hasType = true;
  }

  /** Tags of no record are the remains of an export. */
  #leaveOut(): void {
    this.#warnOutside(this.#begin, `${this.#tagged.tagAt(0).name}  - ${this.#tagged.valueAt(0)}`);
    this.#clear();
  }

  #readText(text: string, start: number, end: number): void {
    const [mark] = text.charCodeAt(start) > BEYOND_ASCII ? (MARK.exec(text.slice(start, Math.min(end, start + LONGEST_MARK))) ?? []) : [];
    if (mark !== undefined) {
      // Files that were put together keep their marks.
      this.#line--;
      this.#readLine(text, start + mark.length, end);
      return;
    }
    if (end - start > 4 && text.charCodeAt(start + 4) === DASH && this.#readMedline(text.slice(start, end))) return;
    if (this.#state === "within" && isShortEnd(text, start, end)) {
      this.#endRecord();
      return;
    }
    const odd = oddTagOf(text, start, end);
    if (odd !== null) {
      this.#readTag(odd.tag, text, odd.value, end);
      return;
    }
    let from = start;
    while (from < end && text.charCodeAt(from) === SPACE) from++;
    const indent = from - start;
    const blank = from === end || (text.charCodeAt(from) < SPACE && text.slice(from, end).trim() === "");
    const tag = this.#tagged.count > 0 ? this.#tagged.tagAt(this.#tagged.count - 1) : TYPE;
    if (this.#state === "within" && tag !== TYPE) {
      if (blank && indent < RIS_INDENT.length) {
        this.#blankLines++;
        return;
      }
      const more = text.slice(indent >= RIS_INDENT.length ? start + RIS_INDENT.length : from, end);
      // In a list an unindented line is an item of its own, an indented one is the rest of a wrapped item.
      const parting = indent > 0 && tag.rule?.how === "list" ? " " : "\n".repeat(this.#blankLines + 1);
      this.#tagged.append(parting + more);
      this.#blankLines = 0;
      return;
    }
    if (this.#state === "behind") this.#partBehind();
    if (this.#state === "behind") this.#finish();
    if (!blank && !isSeparator(text.slice(from, end))) this.#warnOutside(this.#line, text.slice(from, Math.min(end, from + 200)));
  }

  /** Reads a line of MEDLINE between records of RIS, as in files that were put together; within such a record it is text. */
  #readMedline(line: string): boolean {
    const found = this.#state === "within" && this.#hasType ? null : medlineLineOf(line);
    if (found === null) return false;
    const { tag, value } = found;
    if (tag.name === MEDLINE_FIRST) {
      if (this.#state === "behind") this.#partBehind();
      if (this.#state === "within") this.#settleUntyped();
      else this.#finish();
      this.#state = "within";
      this.#begin = this.#line;
      this.#isMedline = true;
      this.#outside = false;
    } else if (!this.#isMedline) return false;
    this.#tagged.pushValue(tag, value);
    this.#blankLines = 0;
    return true;
  }

  #warnOutside(line: number, text: string): void {
    if (!this.#outside) this.#collector.warn(line, "OUTSIDE-RECORD", `Text outside of the records was left out, beginning with ${excerpt(text)}.`);
    this.#outside = true;
  }

  #clear(): void {
    this.#tagged.clear();
    this.#above = 0;
    this.#hasType = false;
    this.#isMedline = false;
    this.#blankLines = 0;
    this.#state = "between";
  }

  /** Ends a record that had no proper ER line. */
  #finishOpen(): void {
    if (this.#state === "within" && this.#tagged.count > 0) {
      const last = this.#tagged.valueAt(this.#tagged.count - 1).trimEnd();
      if (last.endsWith(BARE_END)) this.#tagged.replaceLast(last.slice(0, -BARE_END.length));
    }
    this.#finish();
  }

  #finish(): void {
    this.#settleAbove();
    if (this.#tagged.count > 0) this.#collector.addFilled(this.#isMedline ? referenceOfMedlineLines(this.#tagged) : referenceOfRis(this.#filler, this.#tagged), this.#begin, true);
    this.#clear();
  }
}
