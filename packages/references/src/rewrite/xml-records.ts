import { innerStart, RECORD_END } from "../endnote-xml-places.ts";
import type { RecordFinder, RecordSpan } from "./record-span.ts";
import type { RecordPlaces } from "./record-places.ts";
import type { SourceBytes } from "./source-bytes.ts";
import type { SourceEncoding } from "./source-encoding.ts";

/** Begins and ends of records, and of sections whose text only looks like them. */
const MARKUP = /<(?:record[\s>]|\/record>|!--|!\[CDATA\[)/g;
const MAX_MARKUP = 9;
const SECTION_ENDS: Record<string, string> = { "<!--": "-->", "<![CDATA[": "]]>" };
const SEPARATOR = /[ \t]*(?:\r\n?|\n)?[ \t]*/y;
const MAX_SEPARATOR = 128;
const CHUNK_BYTES = 512 * 1024;
/** Larger records and sections are not searched for their end, because each search begins again. */
const MAX_TEXT = 8 * 1024 * 1024;

interface Markup {
  kind: "begin" | "end";
  at: number;
}

/** Finds the records of an EndNote XML file. */
export class XmlRecords implements RecordFinder {
  readonly #source: SourceBytes;
  readonly #encoding: SourceEncoding;
  readonly #places: RecordPlaces;
  /** The text from byte `#offset` on. Other positions are places in it. */
  #text = "";
  #offset = 0;
  #at = 0;
  /** The number of the latest record, and its place, from which on the text is kept. */
  #number = 0;
  #begin: number | undefined;

  constructor(source: SourceBytes, encoding: SourceEncoding, places: RecordPlaces) {
    this.#source = source;
    this.#encoding = encoding;
    this.#places = places;
  }

  async find(place: number): Promise<RecordSpan | null> {
    const number = this.#places.records[place]?.number ?? Infinity;
    while (this.#number < number) {
      this.#begin = undefined;
      const markup = await this.#next();
      if (markup === null) return null;
      if (markup.kind === "end") continue;
      this.#number++;
      this.#begin = markup.at;
    }
    const last = this.#number === number ? await this.#next() : null;
    if (last === null || this.#begin === undefined) return null;
    const end = last.kind === "end" ? last.at + RECORD_END.length : last.at;
    // The next search finds the begin again.
    if (last.kind === "begin") this.#at = last.at;
    return this.#span(this.#begin, end);
  }

  #span(begin: number, end: number): RecordSpan {
    const { unit } = this.#encoding;
    const byteAt = (place: number): number => this.#offset + unit * place;
    SEPARATOR.lastIndex = end;
    const separator = SEPARATOR.exec(this.#text)?.[0] ?? "";
    const inner = innerStart(this.#text, begin, end);
    return {
      begin: byteAt(begin),
      end: byteAt(end),
      endWithSeparator: byteAt(end + separator.length),
      insertId:
        inner === 0
          ? undefined
          : { at: byteAt(inner), text: (id) => `<rec-number>${id}</rec-number>` },
    };
  }

  /** Returns null at the end of the file, or if a section or record is too long. */
  async #next(): Promise<Markup | null> {
    for (;;) {
      // A separator may follow the markup.
      if (this.#text.length - this.#at < MAX_SEPARATOR) await this.#readMore();
      MARKUP.lastIndex = this.#at;
      const found = MARKUP.exec(this.#text);
      if (found === null) {
        this.#at = Math.max(this.#at, this.#text.length - MAX_MARKUP + 1);
        if (!(await this.#readMore())) return null;
        continue;
      }
      const [markup] = found;
      const sectionEnd = SECTION_ENDS[markup];
      if (sectionEnd === undefined) {
        this.#at = found.index + markup.length;
        return { kind: markup.startsWith("</") ? "end" : "begin", at: found.index };
      }
      const end = this.#text.indexOf(sectionEnd, found.index + markup.length);
      this.#at = end < 0 ? found.index : end + sectionEnd.length;
      if (end < 0 && !(await this.#readMore())) return null;
    }
  }

  /** Returns false if there is no more, or the text is too long. */
  async #readMore(): Promise<boolean> {
    const { unit, skeleton } = this.#encoding;
    const from = this.#offset + unit * this.#text.length;
    if (from >= this.#source.size) return false;
    const kept = Math.min(this.#begin ?? this.#at, this.#at);
    if (this.#text.length - kept > MAX_TEXT) return false;
    this.#text =
      this.#text.slice(kept) + skeleton(await this.#source.read(from, from + CHUNK_BYTES));
    this.#offset += unit * kept;
    this.#at -= kept;
    if (this.#begin !== undefined) this.#begin -= kept;
    return true;
  }
}
