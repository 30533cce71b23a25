/** The size of a primitive, or of an empty object. */
const BASE_BYTES = 8;
/** After this many values, the rest are estimated from the average so far. */
const MAX_VISITED = 2_000;
/** Deeper values count as small, to protect the call stack. */
const MAX_VISIT_DEPTH = 100;

/**
 * Estimates a value's size when posted to another window. Text beyond Latin-1 counts two bytes per
 * character; a Blob counts as a handle.
 */
export function estimatedBytes(value: unknown): number {
  const seen = new Set<object>();
  let visited = 0;
  let depth = 0;
  const sizeOf = (part: unknown): number => {
    depth += 1;
    const bytes = depth > MAX_VISIT_DEPTH ? BASE_BYTES : sizeOfPart(part);
    depth -= 1;
    return bytes;
  };
  const sizeOfPart = (part: unknown): number => {
    visited += 1;
    if (typeof part === "string") return BASE_BYTES + part.length * (isLatin1(part) ? 1 : 2);
    if (typeof part !== "object" || part === null || seen.has(part)) return BASE_BYTES;
    seen.add(part);
    if (part instanceof ArrayBuffer || ArrayBuffer.isView(part))
      return BASE_BYTES + part.byteLength;
    if (part instanceof Map) return BASE_BYTES + sizeOfAll([...part].flat());
    if (part instanceof Set) return BASE_BYTES + sizeOfAll([...part]);
    if (Array.isArray(part)) return BASE_BYTES + sizeOfAll(part);
    return Object.entries(part).reduce(
      (sum, [name, inner]) =>
        sum + BASE_BYTES + name.length + (visited < MAX_VISITED ? sizeOf(inner) : BASE_BYTES),
      BASE_BYTES,
    );
  };
  const sizeOfAll = (parts: readonly unknown[]): number => {
    let sum = 0;
    for (const [index, part] of parts.entries()) {
      sum += sizeOf(part);
      if (visited >= MAX_VISITED) return Math.round((sum / (index + 1)) * parts.length);
    }
    return sum;
  };
  return sizeOf(value);
}

const MAX_LATIN1 = 0xff;

function isLatin1(text: string): boolean {
  for (let index = 0; index < text.length; index += 1)
    if (text.charCodeAt(index) > MAX_LATIN1) return false;
  return true;
}
