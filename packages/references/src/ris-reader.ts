import type { Collector, Reader } from "./collector.ts";
import { LineSplitter } from "./line-splitter.ts";
import { isSeparator } from "./record-separators.ts";
import { RIS_INDENT } from "./ris-layout.ts";
import type { RisLines } from "./ris-lines.ts";
import { gluedTagOf, isShortEnd, medlineLineOf, lenientTagOf } from "./ris-lenient-lines.ts";
import { OpenRisRecord, TYPE } from "./ris-open-record.ts";
import { type RisTag, tagOf } from "./ris-tag.ts";

const SPACE = 32;
const DASH = 45;

const END = tagOf(69, 82);
const DOI = tagOf(68, 79);
const ADDRESS = tagOf(85, 82);
/** Also matches a mark misread as Windows-1252. */
const BYTE_ORDER_MARK = /^(?:\ufeff|ï»¿)/;
const MAX_MARK_CHARACTERS = 3;
const BEYOND_ASCII = 127;
const MEDLINE_FIRST = "PMID";

/** Reads one tag a line, with continuation lines, and corrects misplaced lines. */
export class RisReader implements Reader {
  readonly #record: OpenRisRecord;
  readonly #tagged: RisLines;
  readonly #lines = new LineSplitter((text, start, end) => this.#readLine(text, start, end));
  #line = 0;
  /** Whether the file has a single space before its dashes. */
  #narrow = false;

  /** `line` counts the lines above the text. */
  constructor(collector: Collector, line = 0) {
    this.#record = new OpenRisRecord(collector);
    this.#tagged = this.#record.lines;
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
    this.#record.endOfText(this.#line);
  }

  /** `lines` is 0 for a tag in the line before. */
  #readLine(text: string, start: number, end: number, lines = 1): void {
    this.#line += lines;
    const value = this.#valueStart(text, start, end);
    if (value < 0) {
      this.#readText(text, start, end);
      return;
    }
    this.#readTag(tagOf(text.charCodeAt(start), text.charCodeAt(start + 1)), text, value, end);
  }

  #readTag(tag: RisTag, text: string, value: number, end: number): void {
    const record = this.#record;
    if (tag === TYPE) record.startAtType(this.#line, text, this.#lines.textNumber, value, end);
    else if (tag === END) record.endAtEnd(this.#line);
    else {
      if (record.state === "between") record.startAtTag(this.#line);
      const glued = tag === DOI || tag === ADDRESS ? gluedTagOf(text, value, end) : -1;
      this.#tagged.push(tag, text, this.#lines.textNumber, value, glued < 0 ? end : glued);
      if (glued >= 0) this.#readLine(text, glued, end, 0);
    }
    record.blankLines = 0;
  }

  /** Returns -1 if the line has no tag. */
  #valueStart(text: string, start: number, end: number): number {
    if (end - start < 4) return -1;
    const first = text.charCodeAt(start);
    if (first < 65 || first > 90) return -1;
    const second = text.charCodeAt(start + 1);
    if ((second < 65 || second > 90) && (second < 48 || second > 57)) return -1;
    if (text.charCodeAt(start + 2) !== SPACE) return -1;
    if (
      text.charCodeAt(start + 3) === SPACE &&
      end - start >= 5 &&
      text.charCodeAt(start + 4) === DASH
    ) {
      return start + 5 < end && text.charCodeAt(start + 5) === SPACE ? start + 6 : start + 5;
    }
    if (text.charCodeAt(start + 3) !== DASH) return -1;
    const isType = first === 84 && second === 89;
    if (isType && /^ *[A-Z]{2,8} *$/.test(text.slice(start + 4, end))) this.#narrow = true;
    return this.#narrow ? start + 4 : -1;
  }

  #readText(text: string, start: number, end: number): void {
    const [mark] =
      text.charCodeAt(start) > BEYOND_ASCII
        ? (BYTE_ORDER_MARK.exec(text.slice(start, Math.min(end, start + MAX_MARK_CHARACTERS))) ??
          [])
        : [];
    if (mark !== undefined) {
      // In concatenated files, any line may begin with a byte order mark.
      this.#readLine(text, start + mark.length, end, 0);
      return;
    }
    if (
      end - start > 4 &&
      text.charCodeAt(start + 4) === DASH &&
      this.#readMedline(text.slice(start, end))
    )
      return;
    if (this.#record.state === "within" && isShortEnd(text, start, end)) {
      this.#record.endAtEnd(this.#line);
      return;
    }
    const odd = lenientTagOf(text, start, end);
    if (odd !== null) {
      this.#readTag(odd.tag, text, odd.value, end);
      return;
    }
    let from = start;
    while (from < end && text.charCodeAt(from) === SPACE) from++;
    const indent = from - start;
    const blank =
      from === end || (text.charCodeAt(from) < SPACE && text.slice(from, end).trim() === "");
    const tag = this.#tagged.count > 0 ? this.#tagged.tagAt(this.#tagged.count - 1) : TYPE;
    if (this.#record.state === "within" && tag !== TYPE) {
      if (blank && indent < RIS_INDENT.length) {
        this.#record.blankLines++;
        return;
      }
      const more = text.slice(indent >= RIS_INDENT.length ? start + RIS_INDENT.length : from, end);
      // In a list, an indented line continues an item, and any other line begins one.
      const parting =
        indent > 0 && tag.rule?.how === "list" ? " " : "\n".repeat(this.#record.blankLines + 1);
      this.#tagged.append(parting + more);
      this.#record.blankLines = 0;
      return;
    }
    if (this.#record.state === "behind") this.#record.splitAfterEnd(this.#line);
    if (this.#record.state === "behind") this.#record.finish();
    if (!blank && !isSeparator(text.slice(from, end)))
      this.#record.warnOutside(this.#line, text.slice(from, Math.min(end, from + 200)));
  }

  /** MEDLINE lines occur in concatenated files. Inside a RIS record they are text. */
  #readMedline(line: string): boolean {
    const found =
      this.#record.state === "within" && this.#record.hasType ? null : medlineLineOf(line);
    if (found === null) return false;
    const { tag, value } = found;
    if (tag.name === MEDLINE_FIRST) {
      this.#record.startAtMedline(this.#line);
    } else if (!this.#record.isMedline) return false;
    this.#tagged.pushValue(tag, value);
    this.#record.blankLines = 0;
    return true;
  }
}
