/** Letters of a text file that are shown. */
const MAX_CONTENT_LENGTH = 10_000;

/** A result as plain data that can be drawn: Blobs by type, size and the beginning of their text, buffers by their size, dates as text. */
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
