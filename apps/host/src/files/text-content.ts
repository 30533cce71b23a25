/**
 * Control characters that text never contains; tabs, line ends, form feeds and escapes are allowed.
 */
const NO_TEXT = /[\u0000-\u0008\u000E-\u001A\u001C-\u001F]/u;

/**
 * Decodes UTF-8, UTF-16 with a byte order mark, or else Windows-1252. Returns undefined for bytes
 * that are not text. If `isCut`, the last character may be incomplete.
 */
export function decodeText(bytes: Uint8Array, isCut = false): string | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  const text = decodeUtf8(bytes, isCut) ?? new TextDecoder("windows-1252").decode(bytes);
  return NO_TEXT.test(text) ? undefined : text;
}

function decodeUtf8(bytes: Uint8Array, isCut: boolean): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: isCut });
  } catch {
    return undefined;
  }
}
