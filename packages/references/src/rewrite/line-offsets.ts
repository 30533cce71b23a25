import type { Checkpoint } from "./record-places.ts";
import type { SourceBytes } from "./source-bytes.ts";
import type { SourceEncoding } from "./source-encoding.ts";

const CHUNK_BYTES = 64 * 1024;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** Finds the byte at which a line begins. Lines must increase. */
export class LineOffsets {
  readonly #source: SourceBytes;
  readonly #checkpoints: readonly Checkpoint[];
  readonly #unit: number;
  /** The place of a character's lower byte in its unit. */
  readonly #low: number;
  #checkpoint = 0;
  #byte = 0;
  #line = 1;

  constructor(
    source: SourceBytes,
    checkpoints: readonly Checkpoint[],
    { unit, isBigEndian }: SourceEncoding,
  ) {
    this.#source = source;
    this.#checkpoints = checkpoints;
    this.#unit = unit;
    this.#low = isBigEndian ? 1 : 0;
  }

  /** Returns the size of the file for a line behind its end. */
  async find(line: number): Promise<number> {
    await this.#skipTo(line);
    while (this.#line < line && this.#byte < this.#source.size) {
      const from = this.#byte;
      // A line end of two characters may reach over the chunk's end.
      const chunk = await this.#source.read(from, from + CHUNK_BYTES + this.#unit);
      const end = chunk.length > CHUNK_BYTES ? CHUNK_BYTES : chunk.length;
      let at = 0;
      while (at < end && this.#line < line) at = this.#passLine(chunk, at, end);
      this.#byte = from + Math.max(at, this.#unit);
    }
    return Math.min(this.#byte, this.#source.size);
  }

  /** Starts at the last checkpoint before the line, if it is ahead. */
  async #skipTo(line: number): Promise<void> {
    let next = this.#checkpoint;
    while ((this.#checkpoints[next + 1]?.line ?? Infinity) < line) next++;
    const found = this.#checkpoints[next];
    if (next === this.#checkpoint || found === undefined) return;
    this.#checkpoint = next;
    const byte = found.byte - (found.byte % this.#unit);
    if (found.line <= this.#line || byte === 0) return;
    const around = await this.#source.read(byte - this.#unit, byte + this.#unit);
    const isBetween =
      this.#code(around, 0) === CARRIAGE_RETURN && this.#code(around, this.#unit) === LINE_FEED;
    this.#byte = isBetween ? byte + this.#unit : byte;
    this.#line = found.line;
  }

  /** Returns the position behind the next line end, or `end`. */
  #passLine(chunk: Uint8Array, from: number, end: number): number {
    for (let at = from; at < end; at += this.#unit) {
      const code = this.#code(chunk, at);
      if (code !== LINE_FEED && code !== CARRIAGE_RETURN) continue;
      this.#line++;
      const next = at + this.#unit;
      return code === CARRIAGE_RETURN && this.#code(chunk, next) === LINE_FEED
        ? next + this.#unit
        : next;
    }
    return end;
  }

  #code(bytes: Uint8Array, at: number): number | undefined {
    const code = bytes[at + this.#low];
    return this.#unit === 1 || bytes[at + 1 - this.#low] === 0 ? code : undefined;
  }
}
