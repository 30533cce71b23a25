import type { Reference } from "@tera/references";
import { sourceNames } from "@tera/references/source";
import { withoutMarkup } from "@tera/ui";
import { yearOf } from "../panel/reference-text.ts";
import { typeLabel } from "../panel/reference-types.ts";
import { type ColumnId, COLUMNS } from "../view/library-columns.ts";

/** Spreadsheets run pasted cells that begin with one of these as formulas. */
const FORMULA = /^[=+\-@]/u;

/** The titles of the columns, separated by tabs. */
export function headText(columns: readonly ColumnId[]): string {
  const labels = COLUMNS.filter(({ id }) => columns.includes(id)).map(({ label }) => label);
  return ["Title", ...labels].join("\t");
}

/** A reference's cells in one line, separated by tabs, in the order of `headText`. */
export function rowText(reference: Reference, columns: readonly ColumnId[]): string {
  const shown = COLUMNS.filter(({ id }) => columns.includes(id));
  return [withoutMarkup(reference.title ?? ""), ...shown.map(({ id }) => columnText(id, reference))]
    .map(cellText)
    .join("\t");
}

function columnText(column: ColumnId, reference: Reference): string {
  switch (column) {
    case "authors":
    case "keywords":
      return reference[column]?.join("; ") ?? "";
    case "year":
      return yearOf(reference.date);
    case "abstract":
      return reference.abstract === undefined ? "None" : "Yes";
    case "type":
      return reference.type === undefined ? "" : typeLabel(reference.type);
    case "source":
      return sourceNames(reference).join("; ");
    default:
      return reference[column] ?? "";
  }
}

function cellText(text: string): string {
  const line = text.replaceAll(/\s+/gu, " ").trim();
  return FORMULA.test(line) ? `'${line}` : line;
}
