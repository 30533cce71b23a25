/** Returns the different lines of a text, trimmed and without empty ones. */
export function linesOf(text: string): readonly string[] {
  return [...new Set(text.split("\n").map((line) => line.trim()))].filter((line) => line !== "");
}
