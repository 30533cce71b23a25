/** Numbers, rules and end marks that exporters and editors set between records. */
const SEPARATOR = /^(?:<?\d+[.>]?|-+|=+|[\s\p{Cc}]*)$/u;
const MAX_SEPARATOR_CHARACTERS = 20;

/** Whether a line between two records belongs to neither and says nothing: a record's number, a rule, or control characters alone. */
export function isSeparator(line: string): boolean {
  return line.length <= MAX_SEPARATOR_CHARACTERS && SEPARATOR.test(line.trim());
}
