import { TextDecoding, wholeLines, type DecodedText } from "./text-decoding.ts";

/** `head` is the text up to the end of the first non-blank part. It is empty in later parts. */
export interface LibraryText extends DecodedText {
  /** In bytes, or in characters for text. */
  size: number;
  head: string;
}

/**
 * V8's garbage collector does not move strings above 128 KiB. Smaller strings would be copied
 * twice, because values sliced from them keep them alive.
 */
const MIN_BLOCK_BYTES = 160 * 1024;

const MIN_BLOCK_CHARACTERS = 64 * 1024;

async function* decoded(
  pieces: AsyncIterable<Uint8Array | string>,
): AsyncGenerator<DecodedText & { size: number }> {
  let decoding: TextDecoding | undefined;
  // The buffer is reused, because allocating one for each block costs as much as decoding.
  let buffer = new Uint8Array(2 * MIN_BLOCK_BYTES);
  let size = 0;
  let targetBytes = MIN_BLOCK_BYTES;
  const decode = (end: number): DecodedText & { size: number } => ({
    ...(decoding as TextDecoding).decode(buffer.subarray(0, end)),
    size: end,
  });
  let texts: string[] = [];
  let characters = 0;
  for await (const piece of pieces) {
    if (typeof piece === "string") {
      // A single chunk may be too short to detect the format.
      texts.push(piece);
      characters += piece.length;
      if (characters < MIN_BLOCK_CHARACTERS) continue;
      yield { texts, size: characters };
      texts = [];
      characters = 0;
      continue;
    }
    if (size + piece.length > buffer.length) {
      const larger = new Uint8Array(2 * (size + piece.length));
      larger.set(buffer.subarray(0, size));
      buffer = larger;
    }
    buffer.set(piece, size);
    size += piece.length;
    if (size < targetBytes) continue;
    decoding ??= new TextDecoding(buffer.subarray(0, size));
    const end = decoding.encoding === "utf-8" ? wholeLines(buffer.subarray(0, size)) : size;
    if (end > 0) yield decode(end);
    buffer.copyWithin(0, end, size);
    size -= end;
    // Wait until an unfinished line has doubled before decoding it again, which takes linear time.
    targetBytes = MIN_BLOCK_BYTES + 2 * size;
  }
  if (characters > 0) yield { texts, size: characters };
  decoding ??= new TextDecoding(buffer.subarray(0, size));
  if (size > 0) yield decode(size);
  if (decoding.isHalf) yield { texts: [""], size: 0, isCut: true };
}

export function joinBytes(parts: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  if (parts.length === 1 && parts[0]) return parts[0];
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Yields one empty part for an empty library. */
export async function* textsOf(
  pieces: AsyncIterable<Uint8Array | string>,
): AsyncGenerator<LibraryText> {
  let blank: string[] | null = [];
  let blankSize = 0;
  for await (const part of decoded(pieces)) {
    if (blank === null) {
      yield { ...part, head: "" };
      continue;
    }
    const [first = ""] = part.texts;
    if (blankSize === 0 && first.startsWith("\ufeff")) part.texts[0] = first.slice(1);
    const size = blankSize + part.size;
    const head = part.texts.join("");
    if (head.trim() === "") {
      blank.push(head);
      blankSize = size;
      continue;
    }
    const before = blank.join("");
    blank = null;
    const { legacy } = part;
    yield {
      texts: [before, ...part.texts],
      ...(legacy ? { legacy: { ...legacy, after: before + legacy.after } } : {}),
      size,
      head: before + head,
    };
  }
  if (blank === null) return;
  const head = blank.join("");
  yield { texts: [head], size: blankSize, head };
}
