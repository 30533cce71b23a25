import { RIS_INDENT } from "../ris-layout.ts";
import { RecordRegions } from "./record-regions.ts";
import type { RecordFinder, RecordSpan } from "./record-span.ts";
import type { RecordPlaces } from "./record-places.ts";
import type { SourceBytes } from "./source-bytes.ts";
import type { SourceEncoding } from "./source-encoding.ts";

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
  /** Without the line end. */
  end: number;
}

/** Finds the records of RIS and MEDLINE files, which begin with a line. */
export class TaggedRecords implements RecordFinder {
  readonly #regions: RecordRegions;
  readonly #isMedline: boolean;
  readonly #lineEnd: string;

  constructor(source: SourceBytes, encoding: SourceEncoding, places: RecordPlaces) {
    this.#regions = new RecordRegions(source, encoding, places);
    this.#isMedline = places.format === "medline";
    this.#lineEnd = encoding.lineEnd;
  }

  async find(place: number): Promise<RecordSpan | null> {
    const { text, byteAt } = await this.#regions.read(place);
    const lines = linesOf(text);
    const isRis = RIS_TYPE.test(lines[0]?.text ?? "");
    const isMedline = text.startsWith(MEDLINE_FIRST);
    const last = isMedline || (this.#isMedline && !isRis) ? medlineEnd(lines) : risEnd(lines);
    const [first, end] = [lines[0], lines[last]];
    if (first === undefined || end === undefined) return null;
    const after = lines.slice(last + 1).find((line) => line.text.trim() !== "");
    const tag = `${this.#lineEnd}${isMedline ? "XID - " : "ID  - "}`;
    return {
      begin: byteAt(0),
      end: byteAt(end.end),
      endWithSeparator: byteAt(after?.begin ?? text.length),
      insertId: isRis || isMedline ? { at: byteAt(first.end), text: (id) => tag + id } : undefined,
    };
  }
}

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  LINE.lastIndex = 0;
  while (LINE.lastIndex < text.length) {
    const begin = LINE.lastIndex;
    const [, line] = LINE.exec(text) as unknown as [string, string];
    lines.push({ text: line, begin, end: begin + line.length });
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
