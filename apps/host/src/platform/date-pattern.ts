const FIELDS: Readonly<Record<string, (date: Date) => string>> = {
  yyyy: (date) => padded(date.getFullYear(), 4),
  yy: (date) => padded(date.getFullYear() % 100, 2),
  MM: (date) => padded(date.getMonth() + 1, 2),
  dd: (date) => padded(date.getDate(), 2),
  HH: (date) => padded(date.getHours(), 2),
  mm: (date) => padded(date.getMinutes(), 2),
  ss: (date) => padded(date.getSeconds(), 2),
};

/** Fields for Unicode's week year and day of the year, easily mistaken for the year and the day. */
const PROTECTED: Readonly<Record<string, string>> = { YYYY: "yyyy", YY: "yy", DD: "dd", D: "dd" };

/**
 * Formats a local time by a pattern such as "yyMMdd_HHmmss". Throws a RangeError for an invalid
 * date and for letters that are not a field.
 */
export function formatDate(date: Date, pattern: string): string {
  if (Number.isNaN(date.getTime())) throw new RangeError("Invalid time value");
  return pattern.replaceAll(/([a-z])\1*/giu, (token) => {
    const field = FIELDS[token];
    if (field !== undefined) return field(date);
    const meant = PROTECTED[token];
    throw new RangeError(
      meant === undefined
        ? `The date format "${pattern}" has the unknown field "${token}"`
        : `Use "${meant}" instead of "${token}" in the date format "${pattern}"`,
    );
  });
}

function padded(value: number, digits: number): string {
  return String(value).padStart(digits, "0");
}
