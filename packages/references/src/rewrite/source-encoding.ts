import { declaredEncoding, sniffEncoding, WINDOWS_1252 } from "../text-decoding.ts";
import type { RecordPlaces } from "./record-places.ts";
import type { SourceBytes } from "./source-bytes.ts";

const HEAD_BYTES = 64 * 1024;
const FIRST_WINDOWS = 0x80;
const FIRST_LATIN = 0xa0;
const LAST_LATIN = 0xff;
const LATIN_OF_WINDOWS = new Map(
  Array.from(WINDOWS_1252, (character, place) => [character, FIRST_WINDOWS + place]),
);

export interface SourceEncoding {
  /** Bytes of each character of `skeleton`. */
  unit: 1 | 2;
  isBigEndian: boolean;
  /**
   * Decodes `unit` bytes into each character. Only ASCII characters are right, which
   * is enough to find records.
   */
  skeleton: (bytes: Uint8Array<ArrayBuffer>) => string;
  /** Returns null if a character is not in the file's encoding. */
  encode: (text: string) => Uint8Array<ArrayBuffer> | null;
  /** The file's first line end. */
  lineEnd: string;
}

/** Detects how to read the file's structure and how to write records into it. */
export async function sourceEncoding(
  source: SourceBytes,
  { isLegacy, format }: RecordPlaces,
): Promise<SourceEncoding> {
  const head = await source.read(0, HEAD_BYTES);
  const sniffed = sniffEncoding(head);
  const isUtf8 = sniffed === "utf-8";
  const decoder = new TextDecoder(isUtf8 ? "windows-1252" : sniffed, { ignoreBOM: true });
  const skeleton = (bytes: Uint8Array<ArrayBuffer>): string => decoder.decode(bytes);
  const [lineEnd = "\n"] = /\r\n?|\n/.exec(skeleton(head)) ?? [];
  const encode = (text: string): Uint8Array<ArrayBuffer> | null => {
    if (!isUtf8) return utf16(text, sniffed === "utf-16le");
    if (format === "endnoteXml" && (isLegacy || !isDeclaredUtf8(head)))
      return new TextEncoder().encode(withCharacterReferences(text));
    return isLegacy ? windows1252(text) : new TextEncoder().encode(text);
  };
  return { unit: isUtf8 ? 1 : 2, isBigEndian: sniffed === "utf-16be", skeleton, lineEnd, encode };
}

function isDeclaredUtf8(head: Uint8Array): boolean {
  return /^utf-?8$/i.test(declaredEncoding(head) ?? "utf-8");
}

function utf16(text: string, isLittleEndian: boolean): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(2 * text.length);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at++)
    view.setUint16(2 * at, text.charCodeAt(at), isLittleEndian);
  return bytes;
}

function windows1252(text: string): Uint8Array<ArrayBuffer> | null {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const byte =
      code < FIRST_WINDOWS || (code >= FIRST_LATIN && code <= LAST_LATIN)
        ? code
        : LATIN_OF_WINDOWS.get(text.charAt(at));
    if (byte === undefined) return null;
    bytes[at] = byte;
  }
  return bytes;
}

/** Writes XML that is read alike in each encoding that contains ASCII. */
function withCharacterReferences(xml: string): string {
  return xml.replaceAll(/[^\p{ASCII}]/gu, (character) => `&#${character.codePointAt(0)};`);
}
