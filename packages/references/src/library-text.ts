import { SNIFFED_CHARACTERS } from "./sniff.ts";
import { sniffEncoding, TextDecoding } from "./text-decoding.ts";

/** A stretch of a library's text. */
export interface LibraryText {
  text: string;
  /** How much of the input it took. */
  size: number;
  /** The part of the text before its first line that was no UTF-8, in the first stretch where one is. */
  legacyAfter?: string;
  /** The beginning of the library, of which this stretch is the first; empty in later ones. */
  head: string;
}

/** Bytes that are decoded at a time. */
const DECODED_BYTES = 8 * 1024;

async function* decoded(pieces: AsyncIterable<Uint8Array | string>): AsyncGenerator<Omit<LibraryText, "head">> {
  let decoding: TextDecoding | undefined;
  let first: Uint8Array = new Uint8Array(0);
  let reported = false;
  const decode = (bytes: Uint8Array): Omit<LibraryText, "head">[] => {
    decoding ??= new TextDecoding(sniffEncoding(bytes));
    const texts = decoding.decode(bytes);
    const legacyAfter = reported ? undefined : decoding.legacyAfter;
    reported ||= legacyAfter !== undefined;
    return texts.map((text, index) => ({ text, size: index === 0 ? bytes.length : 0, ...(index > 0 || legacyAfter === undefined ? {} : { legacyAfter }) }));
  };
  let isFirst = true;
  for await (const piece of pieces) {
    if (typeof piece === "string") {
      yield { text: isFirst && piece.startsWith("\ufeff") ? piece.slice(1) : piece, size: piece.length };
      isFirst = false;
      continue;
    }
    let bytes = piece;

    if (decoding === undefined) {
      // A stream may begin with a few bytes only, too few to tell UTF-16.
      first = concatenated(first, piece);
      if (first.length < 512) continue;
      bytes = first;
    }
    for (let at = 0; at < bytes.length; ) {
      const end = lineAlignedEnd(bytes, at);
      yield* decode(bytes.subarray(at, end));
      at = end;
    }
  }
  if (decoding === undefined && first.length > 0) yield* decode(first);
  const rest = decoding?.end();
  if (rest) yield { text: rest, size: 0, ...(reported || decoding?.legacyAfter === undefined ? {} : { legacyAfter: decoding.legacyAfter }) };
}

/** Blocks end at a line's end where one is near, so that few lines have to be put together. */
function lineAlignedEnd(bytes: Uint8Array, from: number): number {
  const end = from + DECODED_BYTES;
  if (end >= bytes.length) return bytes.length;
  const feed = bytes.subarray(from, end).lastIndexOf(10);
  return feed > DECODED_BYTES / 2 ? from + feed + 1 : end;
}

function concatenated(one: Uint8Array, other: Uint8Array): Uint8Array {
  if (one.length === 0) return other;
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

/** A library's text, stretch by stretch; the first comes when enough is there to tell what it is. */
export async function* textsOf(pieces: AsyncIterable<Uint8Array | string>): AsyncGenerator<LibraryText> {
  let held: Omit<LibraryText, "head">[] | null = [];
  let head = "";
  for await (const stretch of decoded(pieces)) {
    if (held === null) {
      yield { ...stretch, head: "" };
      continue;
    }
    held.push(stretch);
    head += stretch.text;
    if (head.length < SNIFFED_CHARACTERS) continue;
    yield* headed(held, head);
    held = null;
  }
  if (held !== null) yield* headed(held.length > 0 ? held : [{ text: "", size: 0 }], head);
}

function* headed(held: Omit<LibraryText, "head">[], head: string): Generator<LibraryText> {
  for (const [index, stretch] of held.entries()) yield { ...stretch, head: index === 0 ? head : "" };
}
