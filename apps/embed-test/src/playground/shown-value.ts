/** In bytes; longer Blobs are shown truncated. */
const MAX_CONTENT_LENGTH = 10_000;

/**
 * Converts a result for display: Blobs to type, size and first text; buffers to their size; dates
 * to ISO text.
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
