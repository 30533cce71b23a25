/** How a file's bytes are text. `utf-8` is checked strictly; a line that isn't is read as Windows-1252. */
export type TextEncoding = "utf-8" | "utf-16le" | "utf-16be";

const SNIFFED_BYTES = 512;
/**
 * A string with one character beyond Latin-1 takes two bytes for each of its characters, and what is cut out of it keeps all
 * of it alive; so text with such characters is decoded in stretches of so many bytes.
 */
const STRETCH_BEYOND_LATIN = 2 * 1024;
const REPLACEMENT = "\ufffd";
const REPLACEMENT_START = 0xef;
const BEYOND_LATIN = /[\u0100-\uffff]/;

/** Windows-1252 from 0x80 to 0x9f. Some platforms decode these bytes as Latin-1's control characters. */
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** The encoding of a file by its byte order mark, or by where its zero bytes stand. */
export function sniffEncoding(bytes: Uint8Array): TextEncoding {
  const [first, second] = bytes;
  const length = Math.min(bytes.length, SNIFFED_BYTES) & ~1;
  let even = 0;
  let odd = 0;
  for (let at = 0; at < length; at += 2) {
    if (bytes[at] === 0) even++;
    if (bytes[at + 1] === 0) odd++;
  }
  // Tags, names and markup are ASCII, so in UTF-16 nearly each second byte of a beginning is zero.
  const isMost = (some: number, others: number): boolean => length >= 4 && some > length * 0.3 && others < length * 0.05;
  if ((first === 0xff && second === 0xfe) || isMost(odd, even)) return "utf-16le";
  return (first === 0xfe && second === 0xff) || isMost(even, odd) ? "utf-16be" : "utf-8";
}

/** The text of some bytes, in one stretch or several, with what stands before the first line that was no UTF-8, where one is. */
export interface DecodedText {
  texts: string[];
  legacyAfter?: string;
}

/** Decodes the bytes of a file, which come in blocks. In UTF-8 a block has to end where a character does. */
export class TextDecoding {
  readonly encoding: TextEncoding;
  readonly #decoder: TextDecoder;
  readonly #lenient = new TextDecoder("utf-8", { ignoreBOM: true });
  readonly #legacy = new TextDecoder("windows-1252");

  constructor(encoding: TextEncoding) {
    this.encoding = encoding;
    this.#decoder = new TextDecoder(encoding, { fatal: encoding === "utf-8", ignoreBOM: true });
    // Node has two ways to decode UTF-8: the one for streams, which a decoder keeps to once it was asked for it, is faster by a third.
    this.#decoder.decode(new Uint8Array(), { stream: true });
  }

  /** The text of the next block. */
  decode(bytes: Uint8Array): DecodedText {
    if (this.encoding !== "utf-8") return { texts: [this.#decoder.decode(bytes, { stream: true })] };
    let text: string;
    try {
      text = this.#decoder.decode(bytes);
    } catch {
      return this.#decodeLines(bytes);
    }
    return { texts: BEYOND_LATIN.test(text) ? [...cut(bytes, STRETCH_BEYOND_LATIN)].map((stretch) => this.#decoder.decode(stretch)) : [text] };
  }

  /** Whether a line that seems broken has replacement characters of its own. Asking the strict decoder at each line would take ten times as long. */
  #isUtf8(line: Uint8Array): boolean {
    if (!line.includes(REPLACEMENT_START)) return false;
    try {
      this.#decoder.decode(line);
      return true;
    } catch {
      return false;
    }
  }

  /** Files of mixed origin have both encodings; within one line there is one. */
  #decodeLines(bytes: Uint8Array): DecodedText {
    let legacyAfter: string | undefined;
    let text = "";
    for (const line of cut(bytes, 1)) {
      const read = this.#lenient.decode(line);
      if (!read.includes(REPLACEMENT) || this.#isUtf8(line)) text += read;
      else {
        legacyAfter ??= text;
        text += this.#legacy.decode(line).replace(/[\u0080-\u009f]/g, (character) => WINDOWS_1252[character.charCodeAt(0) - 0x80] ?? character);
      }
    }
    return { texts: [text], ...(legacyAfter === undefined ? {} : { legacyAfter }) };
  }
}

/** The bytes in stretches of whole lines, each of the given size or as little more as its last line takes. */
function* cut(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(10, at + size - 1) + 1 || bytes.length;
    yield bytes.subarray(at, end);
    at = end;
  }
}

/** How many of the bytes are whole lines; where these are few, how many are whole characters for sure. */
export function wholeLines(bytes: Uint8Array): number {
  const lines = bytes.lastIndexOf(10) + 1;
  return lines > bytes.length / 2 ? lines : bytes.findLastIndex((byte) => byte < 0x80) + 1;
}
