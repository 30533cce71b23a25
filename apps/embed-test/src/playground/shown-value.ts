/** In bytes; the text of longer Blobs is cut off. */
const MAX_CONTENT_LENGTH = 10_000;

/**
 * Converts a result for display. A Blob becomes its type, size and first text, a buffer its size,
 * and a date ISO text.
 */
export async function shownValue(value: unknown): Promise<unknown> {
  if (value instanceof Blob)
    return {
      Blob: value.type === "" ? "no type" : value.type,
      bytes: value.size,
      text: await value.slice(0, MAX_CONTENT_LENGTH).text(),
    };
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value))
    return { [value.constructor.name]: `${value.byteLength} bytes` };
  if (value instanceof Date) return value.toISOString();
  return value;
}
