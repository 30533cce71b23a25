import { RecordRegions } from "./record-regions.ts";
import type { RecordFinder, RecordSpan } from "./record-span.ts";
import type { RecordPlaces } from "./record-places.ts";
import type { SourceBytes } from "./source-bytes.ts";
import type { SourceEncoding } from "./source-encoding.ts";

const ENTRY = /@\s*(?!(?:string|comment|preamble)\b)[A-Za-z]+\s*([{(])/i;
const SEPARATOR = /\s*/y;

/** Finds the entries of BibTeX files, each of which begins on a line of its own. */
export class BibtexRecords implements RecordFinder {
  readonly #regions: RecordRegions;

  constructor(source: SourceBytes, encoding: SourceEncoding, places: RecordPlaces) {
    this.#regions = new RecordRegions(source, encoding, places);
  }

  async find(place: number): Promise<RecordSpan | null> {
    const { text, byteAt } = await this.#regions.read(place);
    const found = ENTRY.exec(text);
    if (found === null) return null;
    const end = endOfEntry(text, found.index + found[0].length, found[1] === "(");
    if (end < 0) return null;
    SEPARATOR.lastIndex = end;
    const separator = SEPARATOR.exec(text)?.[0].length ?? 0;
    return {
      begin: byteAt(found.index),
      end: byteAt(end),
      endWithSeparator: byteAt(end + separator),
      insertId: undefined,
    };
  }
}

/** Returns the position behind the entry that is open at `from`, or -1. Counts like the reader. */
function endOfEntry(text: string, from: number, isParenthesis: boolean): number {
  let depth = 0;
  let isInQuotes = false;
  for (let at = from; at < text.length; at++) {
    const sign = text[at];
    if (sign === "{") depth++;
    else if (sign === '"' && depth === 0) isInQuotes = !isInQuotes;
    else if (depth === 0 && sign === (isParenthesis ? ")" : "}") && !(isParenthesis && isInQuotes))
      return at + 1;
    else if (sign === "}" && depth > 0) depth--;
  }
  return -1;
}
