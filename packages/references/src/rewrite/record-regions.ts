import { LineOffsets } from "./line-offsets.ts";
import type { RecordPlaces } from "./record-places.ts";
import type { SourceBytes } from "./source-bytes.ts";
import type { SourceEncoding } from "./source-encoding.ts";

/** Byte order marks as they look in a skeleton. */
const MARK = /^(?:\u00ef\u00bb\u00bf|\ufeff)/;

/** The text from a record's first line up to that of the next reference. */
export interface RecordRegion {
  text: string;
  /** Returns the position in the file, in bytes. */
  byteAt: (place: number) => number;
}

/** Reads the regions of records that begin with a line. Places must increase. */
export class RecordRegions {
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

  async read(place: number): Promise<RecordRegion> {
    const { records } = this.#places;
    const { unit, skeleton } = this.#encoding;
    const first = await this.#lines.find(records[place]?.line ?? Infinity);
    const next = await this.#lines.find(records[place + 1]?.line ?? Infinity);
    const whole = skeleton(await this.#source.read(first, next));
    const mark = MARK.exec(whole)?.[0].length ?? 0;
    return { text: whole.slice(mark), byteAt: (at) => first + unit * (mark + at) };
  }
}
