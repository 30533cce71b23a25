/** Cells that a spreadsheet would run as a formula. */
const FORMULA_START = /^[=+\-@\t\r]/u;

/**
 * Formats rows as CSV (RFC 4180, CRLF). An apostrophe before text that starts like a formula keeps
 * spreadsheets from running it.
 */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

function cell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const text = FORMULA_START.test(value) ? `'${value}` : value;
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
