import { cellOfItems, withoutFormula } from "./csv-cells.ts";
import {
  CARRIER_COLUMN,
  columnName,
  columnTitle,
  CORE_COLUMNS,
  isListColumn,
  purposeOfColumn,
} from "./csv-columns.ts";
import { serializeForeignExtras } from "./foreign-extras.ts";
import { yearOf } from "./publication-date.ts";
import {
  tidyText,
  type ListField,
  type Reference,
  type Tags,
  type TextField,
} from "./reference.ts";
import { LIST_FIELDS, TEXT_FIELDS } from "./tag-rules.ts";

/** Makes Excel read the file as UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";
const ROW_END = "\r\n";

/**
 * Writes a table whose columns are those that the references use. Call `prepare` with each
 * reference before `head` and `record`.
 */
export class CsvWriter {
  readonly #delimiter: string;
  readonly #needsQuotes: RegExp;
  readonly #used = new Set<TextField | ListField>();
  /** How many values the extras have at most, by column. */
  readonly #extras = new Map<string, number>();
  #hasCarrier = false;

  constructor(delimiter: "," | "\t") {
    this.#delimiter = delimiter;
    this.#needsQuotes = delimiter === "," ? /["\r\n,;\t]|^\s|\s$/ : /["\r\n\t]|^\s|\s$/;
  }

  prepare(reference: Reference): void {
    for (const field of Object.keys(reference))
      if (field !== "id" && field !== "extras") this.#used.add(field as TextField | ListField);
    for (const [name, values] of Object.entries(reference.extras?.csv ?? {}))
      if (isWritable(name, values))
        this.#extras.set(name, Math.max(this.#extras.get(name) ?? 0, values.length));
    this.#hasCarrier ||= carrierOf(reference) !== undefined;
  }

  get head(): string {
    const others = [...this.#extras].flatMap(([name, count]) => Array<string>(count).fill(name));
    return `${BYTE_ORDER_MARK}${this.#row([
      ...CORE_COLUMNS,
      ...this.#furtherFields.map(columnTitle),
      ...others,
      ...(this.#hasCarrier ? [CARRIER_COLUMN] : []),
    ])}`;
  }

  record(reference: Reference): string {
    const cellOf = (field: TextField | ListField): string => {
      const value = reference[field];
      if (value === undefined) return "";
      return isListColumn(field) ? cellOfItems(field, value as string[]) : (value as string);
    };
    const { id, date, extras } = reference;
    const others = [...this.#extras].flatMap(([name, count]) => {
      const own = valuesOf(extras?.csv, name);
      const values = isWritable(name, own) ? own : [];
      return Array.from({ length: count }, (_, place) => values[place] ?? "");
    });
    return this.#row([
      id,
      cellOf("type"),
      cellOf("title"),
      cellOf("authors"),
      date === undefined ? "" : (yearOf(date) ?? ""),
      date ?? "",
      ...(["journal", "volume", "number", "pages", "doi"] as const).map(cellOf),
      ...this.#furtherFields.map(cellOf),
      ...others,
      ...(this.#hasCarrier ? [carrierOf(reference) ?? ""] : []),
    ]);
  }

  get #furtherFields(): readonly (TextField | ListField)[] {
    return [...TEXT_FIELDS, ...LIST_FIELDS].filter(
      (field) => this.#used.has(field) && !CORE_COLUMNS.includes(columnTitle(field)),
    );
  }

  #row(cells: readonly string[]): string {
    return cells.map((cell) => this.#cell(cell)).join(this.#delimiter) + ROW_END;
  }

  #cell(value: string): string {
    if (value === "") return "";
    const safe = withoutFormula(value);
    return this.#needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  }
}

/** Columns that would fill a field or change their name when read go into the carrier. */
function isWritable(name: string, values: readonly string[]): boolean {
  return (
    values.every((value) => value !== "" && value === tidyText(value)) &&
    name !== "" &&
    name !== CARRIER_COLUMN &&
    name === columnName(name) &&
    purposeOfColumn(name) === undefined
  );
}

function carrierOf({ extras }: Reference): string | undefined {
  if (extras === undefined) return undefined;
  const unwritable: Tags = {};
  for (const [name, values] of Object.entries(extras.csv ?? {}))
    if (!isWritable(name, values)) unwritable[name] = values;
  return serializeForeignExtras(extras, "csv", unwritable);
}

function valuesOf(tags: Tags | undefined, name: string): readonly string[] {
  return (tags && Object.hasOwn(tags, name) ? tags[name] : undefined) ?? [];
}
