import { RIS_INDENT } from "../ris-layout.ts";
import { LineOffsets } from "./line-offsets.ts";
import type { RecordFinder, RecordSpan } from "./record-span.ts";
import type { RecordPlaces } from "./record-places.ts";
import type { SourceBytes } from "./source-bytes.ts";
import type { SourceEncoding } from "./source-encoding.ts";

/** Byte order marks as they look in a skeleton. */
const MARK = /^(?:\u00ef\u00bb\u00bf|\ufeff)/;
const LINE = /([^\r\n]*)(\r\n?|\n|$)/y;
const RIS_TYPE = /^[ \t]{0,5}TY[ \t]{1,3}[-\u00e2]/i;
const RIS_END = /^[ \t]{0,5}ER(?:[ \t\u00c2\u00a0]{0,6}[-\u00e2]|$)/i;
const RIS_TAG =
  /^[ \t]{0,5}[A-Z][A-Z0-9][ \t\u00c2\u00a0]{1,5}[-\u00e2]|^[A-Z][A-Z0-9]{1,3} {0,2}-(?: |$)/i;
const MEDLINE_FIRST = "PMID-";
const MEDLINE_TAG = /^[A-Z][A-Z0-9]{1,3} {0,2}-(?: |$)/;

interface Line {
  text: string;
  begin: number;
  /** The end without and with the line end. */
  end: number;
  next: number;
}

/** Finds the records of RIS and MEDLINE files, which begin with a line. */
export class TaggedRecords implements RecordFinder {
  readonly #source: SourceBytes;
  readonly #encoding: SourceEncoding;
  readonly #places: RecordPlaces;
  readonly #lines: LineOffsets;

  constructor(source: SourceBytes, encoding: SourceEncoding, places: RecordPlaces) {
    this.#source = source;
    this.#encoding = encoding;
    this.#places = places;
    this.#lines = new LineOffsets(source, places.checkpoints, encoding);
  }

  async find(place: number): Promise<RecordSpan | null> {
    const { records, format } = this.#places;
    const first = await this.#lines.find(records[place]?.line ?? Infinity);
    const next = await this.#lines.find(records[place + 1]?.line ?? Infinity);
    const text = this.#encoding.skeleton(await this.#source.read(first, next));
    const [mark = ""] = MARK.exec(text) ?? [];
    const lines = linesOf(text, mark.length);
    const isRis = RIS_TYPE.test(lines[0]?.text ?? "");
    const isMedline = lines[0]?.text.startsWith(MEDLINE_FIRST) === true;
    const last = isMedline || (format === "medline" && !isRis) ? medlineEnd(lines) : risEnd(lines);
    const [begin, end] = [lines[0], lines[last]];
    if (begin === undefined || end === undefined) return null;
    let blank = end.next;
    for (const line of lines.slice(last + 1)) {
      if (line.text.trim() !== "") break;
      blank = line.next;
    }
    const { unit, lineEnd } = this.#encoding;
    const tag = isMedline ? "XID - " : "ID  - ";
    return {
      begin: first + unit * begin.begin,
      end: first + unit * end.end,
      endWithSeparator: first + unit * blank,
      insertId:
        isRis || isMedline
          ? { at: first + unit * begin.end, text: (id) => `${lineEnd}${tag}${id}` }
          : undefined,
    };
  }
}

function linesOf(text: string, from: number): Line[] {
  const lines: Line[] = [];
  LINE.lastIndex = from;
  while (LINE.lastIndex < text.length) {
    const begin = LINE.lastIndex;
    const [whole, line] = LINE.exec(text) as unknown as [string, string];
    lines.push({ text: line, begin, end: begin + line.length, next: begin + whole.length });
  }
  return lines;
}

/** Returns the place of the record's last line: the last tag, its text or the ER line. */
function risEnd(lines: readonly Line[]): number {
  let last = 0;
  let hasType = false;
  let hasEnd = false;
  for (const [place, { text }] of lines.entries()) {
    const isType = RIS_TYPE.test(text);
    // The next TY line begins a record that was skipped.
    if (isType && hasType) break;
    hasType ||= isType;
    const isEnd = RIS_END.test(text);
    hasEnd ||= isEnd;
    // Other text is part of the record only before the ER line.
    if (isEnd || RIS_TAG.test(text) || (!hasEnd && text.trim() !== "")) last = place;
  }
  return last;
}

/** Returns the place of the record's last line. A blank line ends it, unless tags follow. */
function medlineEnd(lines: readonly Line[]): number {
  let last = 0;
  let isAfterBlank = false;
  for (const [place, { text }] of lines.entries()) {
    const isTag = MEDLINE_TAG.test(text);
    if (isTag) isAfterBlank = false;
    if (text.trim() === "") isAfterBlank = true;
    else if (isTag || !isAfterBlank || text.startsWith(RIS_INDENT)) last = place;
  }
  return last;
}
