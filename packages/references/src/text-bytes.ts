const MAX_COPIED = 64 * 1024;
const BEYOND_LATIN = /[\u0100-\uffff]/;

/**
 * Returns the same text in one byte per character if it has only Latin-1. V8 keeps slices in the
 * bytes of their whole text, so one character beyond Latin-1 would double all texts joined with
 * them. Returns long texts as they are.
 */
export function inLeastBytes(text: string): string {
  return text.length > MAX_COPIED || BEYOND_LATIN.test(text)
    ? text
    : (JSON.parse(JSON.stringify(text)) as string);
}
