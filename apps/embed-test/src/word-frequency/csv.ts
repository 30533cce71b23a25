/** Cells that a spreadsheet would take for a formula. */
const FORMULA_START = /^[=+\-@\t\r]/u;

/** Writes rows as CSV (RFC 4180, CRLF, UTF-8 text). A text that starts like a formula gets a leading apostrophe, so that no spreadsheet runs it. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

function cell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const text = FORMULA_START.test(value) ? `'${value}` : value;
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
