const SEPARATOR = /^(?:<?\d+[.>]?|-+|=+|[\s\p{Cc}]*)$/u;
const MAX_SEPARATOR_CHARACTERS = 20;

/** Matches a number, a rule or control characters alone. */
export function isSeparator(line: string): boolean {
  return line.length <= MAX_SEPARATOR_CHARACTERS && SEPARATOR.test(line.trim());
}
