/** How a file's bytes are text. `utf-8` is checked strictly; a line that isn't is read in the encoding that the file names, or as Windows-1252. */
export type TextEncoding = "utf-8" | "utf-16le" | "utf-16be";

const SNIFFED_BYTES = 512;
const OPENING_BYTES = 8;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
/**
 * A string with one character beyond Latin-1 takes two bytes for each of its characters, and what is cut out of it keeps all
 * of it alive; so text with such characters is decoded in stretches of so many bytes.
 */
const NON_LATIN_CHUNK_BYTES = 2 * 1024;
const REPLACEMENT = "\ufffd";
const REPLACEMENT_START = 0xef;
const UTF8_BEYOND_ASCII = /[\u0080-\ufffc\ufffe\uffff]/g;
const BEYOND_LATIN = /[\u0100-\uffff]/;

/** Windows-1252 from 0x80 to 0x9f. Some platforms decode these bytes as Latin-1's control characters. */
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** The encoding of a file by its byte order mark, or by where its zero bytes stand. */
export function sniffEncoding(bytes: Uint8Array): TextEncoding {
  const [first, second] = bytes;
  const length = Math.min(bytes.length, SNIFFED_BYTES) & ~1;
  let even = 0;
  let oddZeros = 0;
  for (let at = 0; at < length; at += 2) {
    if (bytes[at] === 0) even++;
    if (bytes[at + 1] === 0) oddZeros++;
  }
  // Tags, names and markup are ASCII, so in UTF-16 nearly each second byte of a beginning is zero; where titles are Chinese, of the first few characters.
  const isMost = (some: number, others: number): boolean =>
    length >= 4 && some > length * 0.3 && others < length * 0.05;
  const opensWith = (zero: number): boolean =>
    length >= OPENING_BYTES &&
    bytes.subarray(0, OPENING_BYTES).every((byte, at) => (byte === 0) === (at % 2 === zero));
  if ((first === 0xff && second === 0xfe) || isMost(oddZeros, even) || opensWith(1))
    return "utf-16le";
  return (first === 0xfe && second === 0xff) || isMost(even, oddZeros) || opensWith(0)
    ? "utf-16be"
    : "utf-8";
}

/** The text of some bytes, in one stretch or several. */
export interface DecodedText {
  texts: string[];
  /** What stands before the first line that was no UTF-8, where one is, and what such lines were read as. */
  legacy?: { after: string; encoding: string };
  /** Whether the bytes end in the midst of a character. */
  isCut?: boolean;
}

const WINDOWS = "windows-1252";
/** The encoding that an XML file names in its first line. */
const DECLARED = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]{1,40})["']/;

/** The encoding of one byte or more a character that a file says it is in, or Windows-1252. */
function legacyOf(bytes: Uint8Array): TextDecoder {
  const [, declared = WINDOWS] =
    DECLARED.exec(String.fromCharCode(...bytes.subarray(0, SNIFFED_BYTES))) ?? [];
  try {
    const decoder = new TextDecoder(declared);
    if (!decoder.encoding.startsWith("utf-")) return decoder;
  } catch {
    // A name that nobody knows says as much as none.
  }
  return new TextDecoder(WINDOWS);
}

/** Decodes the bytes of a file, which come in blocks. In UTF-8 a block has to end where a character does. */
export class TextDecoding {
  readonly encoding: TextEncoding;
  readonly #decoder: TextDecoder;
  readonly #lenient = new TextDecoder("utf-8", { ignoreBOM: true });
  readonly #legacy: TextDecoder;
  #isHalf = false;

  /** Takes the beginning of the file, which tells its encoding. */
  constructor(beginning: Uint8Array) {
    const encoding = sniffEncoding(beginning);
    this.encoding = encoding;
    this.#legacy = legacyOf(beginning);
    this.#decoder = new TextDecoder(encoding, { fatal: encoding === "utf-8", ignoreBOM: true });
    // Node has two ways to decode UTF-8: the one for streams, which a decoder keeps to once it was asked for it, is faster by a third.
    this.#decoder.decode(new Uint8Array(), { stream: true });
  }

  /** The text of the next block. */
  decode(bytes: Uint8Array): DecodedText {
    if (this.encoding !== "utf-8") {
      this.#isHalf = this.#isHalf !== (bytes.length % 2 === 1);
      return { texts: [this.#decoder.decode(bytes, { stream: true })] };
    }
    let text: string;
    try {
      text = this.#decoder.decode(bytes);
    } catch {
      return this.#decodeLines(bytes);
    }
    return {
      texts: BEYOND_LATIN.test(text)
        ? [...cut(bytes, NON_LATIN_CHUNK_BYTES)].map((chunk) => this.#decoder.decode(chunk))
        : [text],
    };
  }

  /** Whether the blocks so far end in the midst of a character. */
  get isHalf(): boolean {
    return this.#isHalf;
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

  /** A line in which most of what is beyond ASCII is UTF-8, save for single bytes. It may be a whole library, or the last one of a file that was cut. */
  #decodeMixed(line: Uint8Array): string {
    let text = "";
    let from = 0;
    for (let at = 0; at < line.length;) {
      const length = lengthFrom(line[at] ?? 0);
      let taken = 1;
      while (taken < length && isFollowing(line[at + taken])) taken++;
      if (taken === length) at += length;
      else {
        text +=
          this.#lenient.decode(line.subarray(from, at)) +
          this.#decodeLegacy(line.subarray(at, at + 1));
        from = ++at;
      }
    }
    return text + this.#lenient.decode(line.subarray(from));
  }

  #decodeLegacy(bytes: Uint8Array): string {
    const text = this.#legacy.decode(bytes);
    return this.#legacy.encoding === WINDOWS
      ? text.replace(
          /[\u0080-\u009f]/g,
          (character) => WINDOWS_1252[character.charCodeAt(0) - 0x80] ?? character,
        )
      : text;
  }

  /** Files of mixed origin have both encodings; within one line there is one, save for single bytes. */
  #decodeLines(bytes: Uint8Array): DecodedText {
    const { encoding } = this.#legacy;
    let after: string | undefined;
    let text = "";
    for (const line of cut(bytes, 1)) {
      const read = this.#lenient.decode(line);
      if (!read.includes(REPLACEMENT) || this.#isUtf8(line)) text += read;
      else {
        after ??= text;
        // A file that names another encoding is in that one.
        text +=
          encoding === WINDOWS && isMostlyUtf8(read)
            ? this.#decodeMixed(line)
            : this.#decodeLegacy(line);
      }
    }
    return {
      texts: [text],
      ...(after === undefined
        ? {}
        : {
            legacy: {
              after,
              encoding: encoding === WINDOWS ? "Windows-1252" : `${encoding}, as the file says`,
            },
          }),
    };
  }
}

/** How many bytes a character of UTF-8 takes that begins with this one; 0 where none does. */
function lengthFrom(first: number): number {
  if (first < 0x80) return 1;
  return first < 0xc2 || first > 0xf4 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

/** Whether this is a further byte of a character of UTF-8. */
function isFollowing(byte: number | undefined): boolean {
  return byte !== undefined && byte >> 6 === 0b10;
}

/** Whether at least as many of a line's characters beyond ASCII came out as UTF-8 as didn't. */
function isMostlyUtf8(read: string): boolean {
  return (read.match(UTF8_BEYOND_ASCII)?.length ?? 0) >= read.split(REPLACEMENT).length - 1;
}

/** The bytes in stretches of whole lines, each of the given size or as little more as its last line takes. */
function* cut(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  // Where each sign comes next is kept: one that comes no more would else be searched to the end at each line.
  let feed = -1;
  let carriage = -1;
  const next = (sign: number, from: number): number =>
    (bytes.indexOf(sign, from) + 1 || bytes.length + 1) - 1;
  for (let at = 0; at < bytes.length;) {
    const from = at + size - 1;
    if (feed < from) feed = next(LINE_FEED, from);
    if (carriage < from) carriage = next(CARRIAGE_RETURN, from);
    const end = Math.min(
      bytes.length,
      carriage + 1 === feed ? feed + 1 : Math.min(feed, carriage) + 1,
    );
    yield bytes.subarray(at, end);
    at = end;
  }
}

/** How many of the bytes are whole lines; where these are few, how many are whole characters for sure. */
export function wholeLines(bytes: Uint8Array): number {
  const lines = bytes.lastIndexOf(bytes.includes(LINE_FEED) ? LINE_FEED : CARRIAGE_RETURN) + 1;
  return lines > bytes.length / 2 ? lines : bytes.findLastIndex((byte) => byte < 0x80) + 1;
}
