/** What a value without contents takes: a number, a flag, the frame of an object. */
const SMALL = 8;
/** Values looked at before the rest is taken to be like them. */
const MOST_LOOKED_AT = 2_000;
/** What lies deeper than this is taken to be small: a tool may send more levels than a function can call itself. */
const DEEPEST = 100;

/**
 * About how many bytes a value takes on its way to another window. Text counts two bytes a letter where it has any beyond Latin-1;
 * Blobs count as a handle, because their bytes stay where they are.
 */
export function estimatedBytes(value: unknown): number {
  const seen = new Set<object>();
  let looked = 0;
  let depth = 0;
  const sizeOf = (part: unknown): number => {
    depth += 1;
    const bytes = depth > DEEPEST ? SMALL : sizeOfPart(part);
    depth -= 1;
    return bytes;
  };
  const sizeOfPart = (part: unknown): number => {
    looked += 1;
    if (typeof part === "string") return SMALL + part.length * (isLatin(part) ? 1 : 2);
    if (typeof part !== "object" || part === null || seen.has(part)) return SMALL;
    seen.add(part);
    if (part instanceof ArrayBuffer || ArrayBuffer.isView(part)) return SMALL + part.byteLength;
    if (part instanceof Map) return SMALL + sizeOfAll([...part].flat());
    if (part instanceof Set) return SMALL + sizeOfAll([...part]);
    if (Array.isArray(part)) return SMALL + sizeOfAll(part);
    return Object.entries(part).reduce(
      (sum, [name, inner]) =>
        sum + SMALL + name.length + (looked < MOST_LOOKED_AT ? sizeOf(inner) : SMALL),
      SMALL,
    );
  };
  const sizeOfAll = (parts: readonly unknown[]): number => {
    let sum = 0;
    for (const [index, part] of parts.entries()) {
      sum += sizeOf(part);
      if (looked >= MOST_LOOKED_AT) return Math.round((sum / (index + 1)) * parts.length);
    }
    return sum;
  };
  return sizeOf(value);
}

const LAST_LATIN = 0xff;

function isLatin(text: string): boolean {
  for (let index = 0; index < text.length; index += 1)
    if (text.charCodeAt(index) > LAST_LATIN) return false;
  return true;
}
