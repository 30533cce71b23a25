/** No library nests its values deeper; much deeper ones take the stack of whoever reads them. */
export const MAXIMUM_DEPTH = 100;

/** Whether a JSON text nests its values deeper than any library does. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const [sign] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[[{\]}]/gs)) {
    if (sign === "[" || sign === "{") depth++;
    else if (sign === "]" || sign === "}") depth--;
    if (depth > MAXIMUM_DEPTH) return true;
  }
  return false;
}
