import type { Collector, Reader } from "./collector.ts";
import { XmlRecordWalker } from "./endnote-xml-record.ts";
import { ReferencesError } from "./references-error.ts";
import { excerpt } from "./warning.ts";

const END = "</record>";
const MAXIMUM_BETWEEN = 4096;
const DATA_BEGIN = "<![CDATA[";

/** Reads EndNote XML, also as Zotero and Mendeley write it, one `<record>` at a time; entities of its own are refused, nothing outside is ever fetched. */
export class EndnoteXmlReader implements Reader {
  readonly #collector: Collector;
  readonly #walker = new XmlRecordWalker();
  /** What hasn't been read yet: a whole beginning and the parts that came since, put together only when they can complete something. */
  #rest = "";
  #parts: string[] = [];
  /** The last characters that were written, where an end tag may have begun. */
  #tail = "";
  #line = 1;
  #counted = 0;
  #outside = false;

  constructor(collector: Collector) {
    this.#collector = collector;
  }

  get line(): number {
    return this.#line + countLines(this.#rest, this.#counted, this.#rest.length) + this.#parts.reduce((sum, part) => sum + countLines(part, 0, part.length), 0);
  }

  write(text: string): void {
    const seam = this.#tail + text;
    this.#parts.push(text);
    this.#tail = seam.slice(1 - END.length);
    if (!seam.includes(END)) return;
    this.#rest += this.#parts.join("");
    this.#parts = [];
    this.#readRecords();
  }

  end(): void {
    this.#rest += this.#parts.join("");
    this.#parts = [];
    this.#readRecords();
    const begin = recordStart(this.#rest, 0);
    if (begin < 0) {
      this.#readBetween(0, this.#rest.length);
      return;
    }
    this.#readBetween(0, begin);
    this.#countTo(begin);
    const inner = innerOf(this.#rest.slice(this.#readUnclosed(begin, this.#rest.length)));
    if (inner === null || !inner.includes("<")) this.#collector.skip(this.#line, "CUT-RECORD", "The file ends where this record begins.");
    else {
      this.#collector.warn(this.#line, "MISSING-END", "The file ends inside of this record. It was read as far as it goes.");
      this.#collector.add(this.#walker.read(inner).reference, this.#line);
    }
  }

  #readRecords(): void {
    let at = 0;
    const hasData = this.#rest.includes(DATA_BEGIN);
    for (;;) {
      const begin = recordStart(this.#rest, at);
      if (begin < 0) break;
      const end = hasData ? recordEndBesideData(this.#rest, begin) : this.#rest.indexOf(END, begin);
      if (end < 0) break;
      this.#readBetween(at, begin);
      this.#countTo(begin);
      this.#readRecord(begin, end, hasData);
      at = end + END.length;
    }
    if (at > 0) {
      this.#countTo(at);
      this.#rest = this.#rest.slice(at);
      this.#counted = 0;
    }
  }

  #readRecord(begin: number, end: number, hasData: boolean): void {
    this.#add(this.#rest.slice(hasData ? begin : this.#readUnclosed(begin, end), end), this.#line);
  }

  /** Reads the records that lack their end before another begins, and tells where the last one begins. */
  #readUnclosed(begin: number, end: number): number {
    let from = begin;
    for (let nested = recordStart(this.#rest, from + 1); nested > 0 && nested < end; nested = recordStart(this.#rest, from + 1)) {
      this.#collector.warn(this.#line, "MISSING-END", "Another record begins before this one's </record>. It was read as far as it goes.");
      this.#add(this.#rest.slice(from, nested), this.#line);
      from = nested;
      this.#countTo(from);
    }
    return from;
  }

  #add(text: string, line: number): void {
    const { reference, wellFormed, unsafe } = this.#walker.read(innerOf(text) ?? "");
    if (!wellFormed) this.#collector.warn(line, "BAD-RECORD", "The tags of this record don't fit together. What could be read was kept; compare it with its source.");
    if (unsafe) this.#collector.warn(line, "UNSAFE-KEY", "An element named __proto__ was left out.");
    this.#collector.add(reference, line);
  }

  #readBetween(from: number, to: number): void {
    if (to - from < 2) return;
    const between = this.#rest.slice(from, to);
    const entity = between.search(/<!ENTITY/i);
    if (entity >= 0) {
      this.#countTo(from + entity);
      throw new ReferencesError("UNSAFE-XML", "This XML defines entities of its own, which no citation manager writes and which can be used to attack. It was not read. Export the library again from its source.", this.#line);
    }
    // So much shows whether there is text; the search would take too long on megabytes of broken markup.
    const text = between.slice(0, MAXIMUM_BETWEEN).replace(/<!DOCTYPE[^>[]*(?:\[[^\]]*\])?[^>]*>|<[^>]*>|<!--[\s\S]*?-->/gi, "").trim();
    if (text && !this.#outside) {
      this.#countTo(from + Math.max(0, between.indexOf(text.slice(0, 10))));
      this.#collector.warn(this.#line, "OUTSIDE-RECORD", `Text outside of the records was left out, beginning with ${excerpt(text)}.`);
    }
    this.#outside = text !== "";
  }

  #countTo(position: number): void {
    if (position <= this.#counted) return;
    this.#line += countLines(this.#rest, this.#counted, position);
    this.#counted = position;
  }
}

function countLines(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf("\n", from); at >= 0 && at < to; at = text.indexOf("\n", at + 1)) count++;
  return count;
}

/** Where the next `<record>` begins; `<records>` is none. */
function recordStart(text: string, from: number): number {
  for (let at = text.indexOf("<record", from); at >= 0; at = text.indexOf("<record", at + 1)) {
    const next = text.charCodeAt(at + 7);
    if (next === 62 || next <= 32) return at;
  }
  return -1;
}

/** Where the record's `</record>` begins; one inside of CDATA is text. */
function recordEndBesideData(text: string, begin: number): number {
  let end = text.indexOf(END, begin);
  for (let data = text.indexOf(DATA_BEGIN, begin); data >= 0 && data < end; data = text.indexOf(DATA_BEGIN, data + 1)) {
    const dataEnd = text.indexOf("]]>", data);
    if (dataEnd < 0) return -1;
    if (dataEnd > end) end = text.indexOf(END, dataEnd);
    data = dataEnd;
  }
  return end;
}

function innerOf(record: string): string | null {
  const open = record.indexOf(">");
  return open < 0 ? null : record.slice(open + 1);
}
