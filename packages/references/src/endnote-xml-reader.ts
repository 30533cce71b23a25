import type { Collector, Reader } from "./collector.ts";
import {
  COMMENT_END,
  DATA_BEGIN,
  firstRecord,
  innerStart,
  nextPlaces,
  placeOf,
  RECORD_END,
  recordEndsBesideData,
  recordStart,
  textBeside,
} from "./endnote-xml-places.ts";
import { type XmlRecord, XmlRecordWalker } from "./endnote-xml-record.ts";
import { ReferencesError } from "./references-error.ts";
import { inLeastBytes } from "./text-bytes.ts";
import { excerpt } from "./warning.ts";

const MAX_BETWEEN = 4096;
const LIST_END = "</records>";
const LIST_BEGIN = "<records";

/**
 * Reads EndNote XML, also from Zotero and Mendeley. Refuses entity definitions and fetches no
 * files.
 */
export class EndnoteXmlReader implements Reader {
  readonly #collector: Collector;
  readonly #walker = new XmlRecordWalker();
  /**
   * Reading waits for this many new characters: as many as are unread. A record without an end tag
   * therefore takes linear time.
   */
  #wanted = 0;
  #waiting = 0;
  #hasEnd = false;
  /** The unread text. `#parts` are appended only when they can complete a record. */
  #rest = "";
  #parts: string[] = [];
  /** The end of the last chunk, where an end tag may begin. */
  #tail = "";
  #line = 1;
  #counted = 0;
  /** Set by the first chunk with a line end. */
  #lineEnd: "\n" | "\r" | undefined;
  /** The position of the next uncounted line end, or Infinity. */
  #feed = -1;
  #outside = false;
  #isListOpen = false;

  constructor(collector: Collector) {
    this.#collector = collector;
  }

  get line(): number {
    const sign = this.#lineEnd ?? "\n";
    return (
      this.#line +
      countSigns(sign, this.#rest, this.#counted) +
      this.#parts.reduce((sum, part) => sum + countSigns(sign, part, 0), 0)
    );
  }

  write(text: string): void {
    this.#parts.push(text);
    this.#lineEnd ??= text.includes("\n") ? "\n" : text.includes("\r") ? "\r" : undefined;
    this.#hasEnd ||=
      text.includes(RECORD_END) ||
      (this.#tail + text.slice(0, RECORD_END.length)).includes(RECORD_END);
    this.#tail = (this.#tail + text.slice(-RECORD_END.length)).slice(1 - RECORD_END.length);
    this.#waiting += text.length;
    if (!this.#hasEnd || this.#waiting < this.#wanted) return;
    this.#rest += this.#parts.join("");
    this.#parts = [];
    this.#waiting = 0;
    this.#hasEnd = false;
    this.#readRecords(false);
    this.#wanted = this.#rest.length;
  }

  end(): void {
    this.#rest += this.#parts.join("");
    this.#parts = [];
    this.#readRecords(true);
    const begin = firstRecord(this.#rest, 0, true, nextPlaces(this.#rest, COMMENT_END)) ?? -1;
    if (begin < 0) {
      this.#readBetween(0, this.#rest.length);
      this.#countTo(this.#rest.length);
      if (this.#isListOpen)
        this.#collector.warn(
          this.#line,
          "MISSING-END",
          "The file ends before its </records>; records may be missing.",
        );
      return;
    }
    this.#readBetween(0, begin);
    this.#countTo(begin);
    const from = innerStart(
      this.#rest,
      this.#readUnclosed(begin, this.#rest.length),
      this.#rest.length,
    );
    if (from === 0 || !this.#rest.includes("<", from))
      this.#collector.skip(this.#line, "CUT-RECORD", "The file ends where this record begins.");
    else {
      this.#collector.warn(
        this.#line,
        "MISSING-END",
        "The file ends inside this record. Everything up to that point was read.",
      );
      this.#collector.addFilled(
        this.#walker.read(this.#rest, from, this.#rest.length).reference,
        this.#line,
      );
    }
  }

  #readRecords(isAll: boolean): void {
    const text = this.#rest;
    const last = text.lastIndexOf(RECORD_END);
    // Computed only for malformed records, because it scans the whole text.
    let data: boolean | undefined;
    const hasData = (): boolean => (data ??= text.includes(DATA_BEGIN));
    const commentEnd = nextPlaces(text, COMMENT_END);
    const endBesideData = recordEndsBesideData(text);
    let isTidy = true;
    let at = 0;
    this.#feed = -1;
    for (;;) {
      const begin = firstRecord(text, at, isAll, commentEnd);
      if (begin === undefined || begin < 0 || begin >= last) break;
      // Well-formed records are read in one pass. After a malformed one, each record's end is
      // searched for first.
      const record: XmlRecord | null = isTidy
        ? this.#walker.read(text, text.indexOf(">", begin) + 1, last)
        : null;
      isTidy &&= record?.isWellFormed === true;
      const end =
        isTidy && record
          ? record.end
          : hasData()
            ? endBesideData(begin)
            : placeOf(RECORD_END, text, begin);
      if (end < 0) break;
      this.#readBetween(at, begin);
      this.#countTo(begin);
      if (isTidy && record) this.#add(record, this.#line);
      else this.#readPart(hasData() ? begin : this.#readUnclosed(begin, end), end);
      at = end + RECORD_END.length;
    }
    if (at > 0) {
      this.#countTo(at);
      this.#rest = inLeastBytes(text.slice(at));
      this.#counted = 0;
      this.#feed = -1;
    }
  }

  /** Reads records that lack an end tag before the next begins. Returns where the last begins. */
  #readUnclosed(begin: number, end: number): number {
    let from = begin;
    for (
      let nested = recordStart(this.#rest, from + 1);
      nested > 0 && nested < end;
      nested = recordStart(this.#rest, from + 1)
    ) {
      this.#collector.warn(
        this.#line,
        "MISSING-END",
        "Another record begins before this one's </record>. Everything up to that point was read.",
      );
      this.#readPart(from, nested);
      from = nested;
      this.#countTo(from);
    }
    return from;
  }

  #readPart(begin: number, end: number): void {
    this.#add(
      this.#walker.read(this.#rest, innerStart(this.#rest, begin, end) || end, end),
      this.#line,
    );
  }

  #add({ reference, isWellFormed, isUnsafe }: XmlRecord, line: number): void {
    if (!isWellFormed)
      this.#collector.warn(
        line,
        "BAD-RECORD",
        "The tags of this record don't match. What could be read was kept; compare it with its source.",
      );
    if (isUnsafe)
      this.#collector.warn(line, "UNSAFE-KEY", "An element named __proto__ was left out.");
    if (!reference.id && Object.keys(reference).join() === "id,extras")
      this.#collector.warn(
        line,
        "EMPTY",
        "None of this record's elements belongs to a reference. They were kept as extra fields; check whether this is EndNote XML.",
      );
    this.#collector.addFilled(reference, line);
  }

  #readBetween(from: number, to: number): void {
    if (to - from < 2) return;
    const between = this.#rest.slice(from, to);
    const entity = between.search(/<!ENTITY/i);
    if (entity >= 0) {
      this.#countTo(from + entity);
      throw new ReferencesError(
        "UNSAFE-XML",
        "This XML defines entities of its own, which no citation manager writes and which can be used to attack. It was not read. Export the library again from its source.",
        this.#line,
      );
    }
    const listEnd = between.lastIndexOf(LIST_END);
    const listBegin = between.lastIndexOf(LIST_BEGIN);
    if (Math.max(listBegin, listEnd) >= 0)
      this.#isListOpen =
        listBegin > listEnd && between.charAt(between.indexOf(">", listBegin) - 1) !== "/";
    // The beginning shows whether there is text.
    const text = textBeside(between.slice(0, MAX_BETWEEN));
    if (text && !this.#outside) {
      this.#countTo(from + Math.max(0, between.indexOf(text.slice(0, 10))));
      this.#collector.warn(
        this.#line,
        "OUTSIDE-RECORD",
        `Text outside the records was left out, beginning with ${excerpt(text)}.`,
      );
    }
    this.#outside = text !== "";
  }

  #countTo(position: number): void {
    // Without this cache, each record would search a one-line file to its end.
    for (;;) {
      if (this.#feed < this.#counted) {
        const found = this.#rest.indexOf(this.#lineEnd ?? "\n", this.#counted);
        this.#feed = found < 0 ? Infinity : found;
      }
      if (this.#feed >= position) break;
      this.#line++;
      this.#counted = this.#feed + 1;
    }
    this.#counted = Math.max(this.#counted, position);
  }
}

function countSigns(sign: string, text: string, from: number): number {
  let count = 0;
  for (let at = text.indexOf(sign, from); at >= 0; at = text.indexOf(sign, at + 1)) count++;
  return count;
}
