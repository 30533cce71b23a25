import type { Collector, Reader } from "./collector.ts";
import { itemsOfCell, withFormula } from "./csv-cells.ts";
import { csvColumnsOf, isListColumn, isOwnTable, type CsvColumn } from "./csv-columns.ts";
import { CsvSplitter } from "./csv-splitter.ts";
import { csvTableOf } from "./csv-table.ts";
import { deserializeForeignExtras } from "./foreign-extras.ts";
import { countLineEnds } from "./line-ends.ts";
import { yearOf } from "./publication-date.ts";
import { keepExtra, tidyText, type Reference } from "./reference.ts";
import { typeOfLabel } from "./reference-type.ts";

/** How much of the text is searched for the names of the columns. */
const HEAD_CHARACTERS = 64 * 1024;
const UNSAFE_NAME = "__proto__";

/** Values of a row that several columns make up. */
interface RowParts {
  year?: string;
  firstPage?: string;
  lastPage?: string;
}

/** Reads comma-separated, semicolon-separated and tab-separated tables. */
export class CsvReader implements Reader {
  readonly #collector: Collector;
  #head: string | null = "";
  #splitter: CsvSplitter | undefined;
  #columns: CsvColumn[] | undefined;
  #isOwn = false;

  constructor(collector: Collector) {
    this.#collector = collector;
  }

  get line(): number {
    return this.#splitter?.line ?? 1;
  }

  write(text: string): void {
    if (this.#head === null) {
      this.#splitter?.write(text);
      return;
    }
    this.#head += text;
    if (this.#head.length >= HEAD_CHARACTERS) this.#begin();
  }

  end(): void {
    if (this.#head !== null) this.#begin();
    const splitter = this.#splitter;
    if (splitter?.isQuoted)
      this.#collector.warn(
        splitter.quoteLine,
        "MISSING-END",
        "A quotation mark that begins a value here is never closed; the rest of the file was read as that value.",
      );
    splitter?.end();
  }

  #begin(): void {
    const head = this.#head ?? "";
    this.#head = null;
    const { delimiter, start } = csvTableOf(head) ?? { delimiter: ",", start: head.length };
    this.#splitter = new CsvSplitter(
      delimiter,
      (cells, line) => this.#readRow(cells, line),
      countLineEnds(head.slice(0, start)) + 1,
    );
    this.#splitter.write(head.slice(start));
  }

  #readRow(cells: string[], line: number): void {
    if (this.#columns === undefined) {
      this.#isOwn = isOwnTable(cells);
      this.#columns = csvColumnsOf(this.#isOwn ? cells.map(withFormula) : cells, this.#isOwn);
      if (this.#columns.some(({ name }) => name === UNSAFE_NAME))
        this.#collector.warn(line, "UNSAFE-KEY", "A column named __proto__ was left out.");
      return;
    }
    if (cells.every((cell) => cell.trim() === "")) return;
    const reference: Reference = { id: "" };
    const parts: RowParts = {};
    cells.forEach((cell, place) => {
      const value = this.#isOwn ? withFormula(cell) : cell;
      if (value !== "" && value.trim() !== "") this.#put(reference, parts, place, value);
    });
    this.#addParts(reference, parts);
    if (cells.length > this.#columns.length)
      this.#collector.warn(
        line,
        "BAD-RECORD",
        "This row has more cells than the table has columns; the others were kept as extra fields.",
      );
    reference.id ||= reference.accessionNum ?? "";
    this.#collector.addFilled(reference, line);
  }

  #put(reference: Reference, parts: RowParts, place: number, cell: string): void {
    const column = this.#columns?.[place] ?? { kind: "other", name: `column ${place + 1}` };
    if (column.kind === "known" && this.#putKnown(reference, parts, column.purpose, cell)) return;
    if (column.kind === "carrier" && deserializeForeignExtras(reference, cell)) return;
    if (column.name !== UNSAFE_NAME) keepExtra(reference, "csv", column.name, tidyText(cell));
  }

  /** Returns false if another column has filled the field. */
  #putKnown(
    reference: Reference,
    parts: RowParts,
    purpose: Extract<CsvColumn, { kind: "known" }>["purpose"],
    cell: string,
  ): boolean {
    if (purpose === "year" || purpose === "firstPage" || purpose === "lastPage") {
      if (parts[purpose] !== undefined) return false;
      parts[purpose] = cell.trim();
      return true;
    }
    if (purpose === "id" ? reference.id : reference[purpose] !== undefined) return false;
    if (isListColumn(purpose)) {
      const items = itemsOfCell(purpose, cell);
      if (items.length === 0) return false;
      reference[purpose] = items;
    } else if (purpose === "type" && !this.#isOwn) reference.type = typeOfLabel(cell.trim());
    else reference[purpose] = tidyText(cell);
    return true;
  }

  #addParts(reference: Reference, { year, firstPage, lastPage }: RowParts): void {
    if (year !== undefined && !reference.date?.includes(year)) {
      if (reference.date === undefined) reference.date = year;
      else if (yearOf(reference.date) === undefined) reference.date = `${year} ${reference.date}`;
      else keepExtra(reference, "csv", "year", year);
    }
    const pages = [firstPage, lastPage].filter((page) => page !== undefined).join("-");
    if (pages && reference.pages === undefined) reference.pages = pages;
    else if (pages && pages !== reference.pages) keepExtra(reference, "csv", "page range", pages);
  }
}
