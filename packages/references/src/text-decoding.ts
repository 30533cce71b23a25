/**
 * In a `utf-8` file, invalid lines are read in the encoding that the file declares, or as
 * Windows-1252.
 */
export type TextEncoding = "utf-8" | "utf-16le" | "utf-16be";

const SNIFFED_BYTES = 512;
const OPENING_BYTES = 8;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
/**
 * One character beyond Latin-1 doubles the size of its whole string, which stays in memory as long
 * as a slice of it. Decoding in chunks limits this: in exports of databases, 8% of the chunks have
 * one.
 */
const NON_LATIN_CHUNK_BYTES = 512;
const REPLACEMENT = "\ufffd";
const REPLACEMENT_START = 0xef;
const UTF8_BEYOND_ASCII = /[\u0080-\ufffc\ufffe\uffff]/g;
const BEYOND_LATIN = /[\u0100-\uffff]/;

/** 0x80 to 0x9f, which some platforms decode as control characters. */
export const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** Looks for a byte order mark or the zero bytes of UTF-16. */
export function sniffEncoding(bytes: Uint8Array): TextEncoding {
  const [first, second] = bytes;
  const length = Math.min(bytes.length, SNIFFED_BYTES) & ~1;
  let even = 0;
  let oddZeros = 0;
  for (let at = 0; at < length; at += 2) {
    if (bytes[at] === 0) even++;
    if (bytes[at + 1] === 0) oddZeros++;
  }
  // In UTF-16, nearly every second byte is zero because tags are ASCII. With Chinese titles, this
  // is true only of the first bytes.
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

export interface DecodedText {
  texts: string[];
  /** The text before the first line that is not UTF-8, and that line's encoding. */
  legacy?: { after: string; encoding: string };
  /** Whether the input ends within a UTF-16 character. */
  isCut?: boolean;
}

const WINDOWS = "windows-1252";
const DECLARED = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]{1,40})["']/;

/** Returns the encoding that an XML file declares. */
export function declaredEncoding(beginning: Uint8Array): string | undefined {
  return DECLARED.exec(String.fromCharCode(...beginning.subarray(0, SNIFFED_BYTES)))?.[1];
}

/** A decoder for bytes that are not UTF-8, in the encoding that the file declares if possible. */
function legacyOf(bytes: Uint8Array): TextDecoder {
  try {
    const decoder = new TextDecoder(declaredEncoding(bytes) ?? WINDOWS);
    if (!decoder.encoding.startsWith("utf-")) return decoder;
  } catch {
    // Treat an unknown encoding like none.
  }
  return new TextDecoder(WINDOWS);
}

/** Decodes a file in blocks. In UTF-8, each must end with a whole character. */
export class TextDecoding {
  readonly encoding: TextEncoding;
  readonly #decoder: TextDecoder;
  readonly #lenient = new TextDecoder("utf-8", { ignoreBOM: true });
  readonly #legacy: TextDecoder;
  #isHalf = false;

  constructor(beginning: Uint8Array) {
    const encoding = sniffEncoding(beginning);
    this.encoding = encoding;
    this.#legacy = legacyOf(beginning);
    this.#decoder = new TextDecoder(encoding, { fatal: encoding === "utf-8", ignoreBOM: true });
    // This selects Node's streaming UTF-8 decoder, which is a third faster.
    this.#decoder.decode(new Uint8Array(), { stream: true });
  }

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
        ? [...chunks(bytes)].map((chunk) => this.#decoder.decode(chunk))
        : [text],
    };
  }

  /** Whether the blocks so far end within a character. */
  get isHalf(): boolean {
    return this.#isHalf;
  }

  /**
   * Whether replacement characters in the decoded line come from the file. The search for their
   * first byte avoids most calls of the strict decoder, which is ten times slower.
   */
  #isUtf8(line: Uint8Array): boolean {
    if (!line.includes(REPLACEMENT_START)) return false;
    try {
      this.#decoder.decode(line);
      return true;
    } catch {
      return false;
    }
  }

  /**
   * Decodes a line that is mostly UTF-8. The line may be a whole library, or the end of a cut file.
   */
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

  /** Files of mixed origin contain both encodings, but each line is mostly in one. */
  #decodeLines(bytes: Uint8Array): DecodedText {
    const { encoding } = this.#legacy;
    let after: string | undefined;
    let text = "";
    for (const line of linesOf(bytes)) {
      const read = this.#lenient.decode(line);
      if (!read.includes(REPLACEMENT) || this.#isUtf8(line)) text += read;
      else {
        after ??= text;
        // A declared encoding takes precedence.
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

/** Returns the length of a UTF-8 character by its first byte, or 0 if invalid. */
function lengthFrom(first: number): number {
  if (first < 0x80) return 1;
  return first < 0xc2 || first > 0xf4 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

function isFollowing(byte: number | undefined): boolean {
  return byte !== undefined && byte >> 6 === 0b10;
}

/** Whether at least half of the characters beyond ASCII are valid. */
function isMostlyUtf8(read: string): boolean {
  return (read.match(UTF8_BEYOND_ASCII)?.length ?? 0) >= read.split(REPLACEMENT).length - 1;
}

/** Splits into chunks that end with a line, or at least with a character if lines are long. */
function* chunks(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length;) {
    let end = at + NON_LATIN_CHUNK_BYTES;
    const feed = bytes.subarray(end, end + NON_LATIN_CHUNK_BYTES).indexOf(LINE_FEED);
    if (feed >= 0) end += feed + 1;
    else while (isFollowing(bytes[end])) end++;
    yield bytes.subarray(at, end);
    at = end;
  }
}

/** Splits after line ends. */
function* linesOf(bytes: Uint8Array): Generator<Uint8Array> {
  const sign = lineEnd(bytes);
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf(sign, at) + 1 || bytes.length;
    yield bytes.subarray(at, end);
    at = end;
  }
}

/** A carriage return ends a line only if the text has no line feed. */
function lineEnd(bytes: Uint8Array): number {
  return bytes.includes(LINE_FEED) ? LINE_FEED : CARRIAGE_RETURN;
}

/**
 * Returns how many bytes to decode now: up to the last line end or, if that is in the first half,
 * up to the last ASCII byte.
 */
export function wholeLines(bytes: Uint8Array): number {
  const lines = bytes.lastIndexOf(lineEnd(bytes)) + 1;
  return lines > bytes.length / 2 ? lines : bytes.findLastIndex((byte) => byte < 0x80) + 1;
}
