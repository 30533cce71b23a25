import { tidyItems, type ListField } from "./reference.ts";

/** Spreadsheets run cells that begin with one of these as formulas. */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r]/;
const MARKED_FORMULA = /^'+[=+\-@＝＋－＠\t\r]/;
const ADDRESS_BREAK = /[;,]?\s+(?=https?:)/i;
/** PubMed's authors: `Smith JA, van Dam B.` */
const PUBMED_AUTHOR = /^[\p{L}'’.\- ]+ \p{Lu}{1,4}\.?$/u;
const MAX_AUTHOR_CHARACTERS = 100;

/** Puts an apostrophe before what a spreadsheet would run as a formula. */
export function withoutFormula(value: string): string {
  return FORMULA.test(value) ? `'${value}` : value;
}

export function withFormula(cell: string): string {
  return MARKED_FORMULA.test(cell) ? cell.slice(1) : cell;
}

/** Splits at line breaks if there is one, else as the programs that export tables join lists. */
export function itemsOfCell(field: ListField, cell: string): string[] {
  if (/[\n\r]/.test(cell)) return tidyItems(cell);
  if (field === "urls") return tidied(cell.split(ADDRESS_BREAK));
  if (cell.includes(";")) return tidied(cell.split(";"));
  if (field === "keywords") return tidied(cell.split(","));
  if (/ and /i.test(cell)) return tidied(cell.split(/ and /i));
  return pubmedAuthors(cell) ?? tidied([cell]);
}

/** Ends with a line break if reading would split the items differently. */
export function cellOfItems(field: ListField, items: readonly string[]): string {
  const joined = items.join(field === "urls" ? " " : "; ");
  const read = itemsOfCell(field, joined);
  return read.length === items.length && read.every((item, place) => item === items[place])
    ? joined
    : `${items.join("\n")}\n`;
}

function pubmedAuthors(cell: string): string[] | null {
  const names = tidied(cell.replace(/[.,]\s*$/, "").split(","));
  return names.length > 1 &&
    names.every((name) => name.length <= MAX_AUTHOR_CHARACTERS && PUBMED_AUTHOR.test(name))
    ? names
    : null;
}

function tidied(items: readonly string[]): string[] {
  return items.map((item) => item.trim()).filter(Boolean);
}
