/** How a file's bytes are text. `utf-8` is checked strictly; a line that isn't is read as Windows-1252. */
export type TextEncoding = "utf-8" | "utf-16le" | "utf-16be";

const SNIFFED_BYTES = 512;
/**
 * A string with one character beyond Latin-1 takes two bytes for each of its characters, and what is cut out of it keeps all
 * of it alive; so text with such characters is decoded in stretches of so many bytes.
 */
const STRETCH_BEYOND_LATIN = 2 * 1024;
const BEYOND_LATIN = /[\u0100-\uffff]/;

/** Windows-1252 from 0x80 to 0x9f. Some platforms decode these bytes as Latin-1's control characters. */
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** The encoding of a file by its byte order mark, or by where its zero bytes stand. */
export function sniffEncoding(bytes: Uint8Array): TextEncoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const length = Math.min(bytes.length, SNIFFED_BYTES) & ~1;
  if (length < 4) return "utf-8";
  let even = 0;
  let odd = 0;
  for (let at = 0; at < length; at += 2) {
    if (bytes[at] === 0) even++;
    if (bytes[at + 1] === 0) odd++;
  }
  // Tags, names and markup are ASCII, so in UTF-16 nearly each second byte of a beginning is zero.
  const half = length / 2;
  if (odd > half * 0.6 && even < half * 0.1) return "utf-16le";
  if (even > half * 0.6 && odd < half * 0.1) return "utf-16be";
  return "utf-8";
}

/** Decodes bytes that come in pieces of any size; a character that is cut by a piece's end is whole in the next. */
export class TextDecoding {
  readonly encoding: TextEncoding;
  /** The text before the first line that was no UTF-8 within the last piece, or undefined where all was well. */
  legacyAfter: string | undefined;
  readonly #decoder: TextDecoder;
  readonly #legacy = new TextDecoder("windows-1252");
  #cut: Uint8Array = new Uint8Array(0);
  #begun = false;

  constructor(encoding: TextEncoding) {
    this.encoding = encoding;
    this.#decoder = new TextDecoder(encoding, { fatal: encoding === "utf-8", ignoreBOM: true });
  }

  /** The text of the next piece, in one stretch or several. */
  decode(piece: Uint8Array): string[] {
    if (this.encoding !== "utf-8") return [this.#begin(this.#decoder.decode(piece, { stream: true }))];
    let bytes = piece;
    if (this.#cut.length > 0) {
      bytes = new Uint8Array(this.#cut.length + piece.length);
      bytes.set(this.#cut);
      bytes.set(piece, this.#cut.length);
    }
    const end = wholeCharacters(bytes);
    this.#cut = bytes.slice(end);
    const whole = bytes.subarray(0, end);
    const text = this.#begin(this.#decodeUtf8(whole));
    if (whole.length <= STRETCH_BEYOND_LATIN || this.legacyAfter !== undefined || !BEYOND_LATIN.test(text)) return [text];
    const stretches: string[] = [];
    for (let at = 0; at < whole.length; ) {
      const last = Math.min(at + STRETCH_BEYOND_LATIN, whole.length);
      const feed = whole.subarray(at, last).lastIndexOf(10);
      const next = last === whole.length ? last : feed > 0 ? at + feed + 1 : at + wholeCharacters(whole.subarray(at, last));
      stretches.push(this.#decoder.decode(whole.subarray(at, next)));
      at = next;
    }
    if (stretches[0]?.startsWith("\ufeff") && !text.startsWith("\ufeff")) stretches[0] = stretches[0].slice(1);
    return stretches;
  }

  /** What was held back for a next piece that doesn't come. */
  end(): string {
    if (this.encoding !== "utf-8") return this.#begin(this.#decoder.decode());
    const cut = this.#cut;
    this.#cut = new Uint8Array(0);
    return cut.length > 0 ? this.#begin(this.#decodeUtf8(cut)) : "";
  }

  #begin(text: string): string {
    if (this.#begun || text === "") return text;
    this.#begun = true;
    return text.startsWith("\ufeff") ? text.slice(1) : text;
  }

  #decodeUtf8(bytes: Uint8Array): string {
    try {
      return this.#decoder.decode(bytes);
    } catch {
      return this.#decodeLines(bytes);
    }
  }

  /** Files of mixed origin have both encodings; within one line there is one. */
  #decodeLines(bytes: Uint8Array): string {
    let text = "";
    for (let at = 0; at < bytes.length; ) {
      const feed = bytes.indexOf(10, at);
      const end = feed < 0 ? bytes.length : feed + 1;
      const line = bytes.subarray(at, end);
      try {
        text += this.#decoder.decode(line);
      } catch {
        this.legacyAfter ??= text;
        text += this.#legacy.decode(line).replace(/[\u0080-\u009f]/g, (character) => WINDOWS_1252[character.charCodeAt(0) - 0x80] ?? character);
      }
      at = end;
    }
    return text;
  }
}

/** How many of the bytes are whole characters: a sequence that begins within the last three bytes may go on in the next piece. */
function wholeCharacters(bytes: Uint8Array): number {
  const length = bytes.length;
  for (let back = 1; back <= 3 && back <= length; back++) {
    const byte = bytes[length - back] as number;
    if (byte < 0x80) return length;
    if (byte >= 0xc0) {
      const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return back < needed ? length - back : length;
    }
  }
  return length;
}
