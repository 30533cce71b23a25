const SEPARATOR = /^(?:<?\d+[.>]?|-+|=+|[\s\p{Cc}]*)$/u;
const MAX_SEPARATOR_CHARACTERS = 20;

/** Whether a line holds only a number, a horizontal rule or control characters. */
export function isSeparator(line: string): boolean {
  return line.length <= MAX_SEPARATOR_CHARACTERS && SEPARATOR.test(line.trim());
}
