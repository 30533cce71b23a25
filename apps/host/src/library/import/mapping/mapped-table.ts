import { columnTitle, type ColumnPurpose, purposeOfColumn } from "@tera/references/csv";
import Papa from "papaparse";
import { cancelledError } from "../../../references/library-errors.ts";
import type { ColumnTarget, TableColumn } from "./column-guess.ts";
import type { TableHead } from "./read-table.ts";

const CHUNK_BYTES = 256 * 1024;

export interface ColumnMapping {
  readonly columns: readonly TableColumn[];
  readonly targets: ReadonlyMap<number, ColumnTarget>;
  /** False if the first row already has values. */
  readonly hasNames: boolean;
}

/**
 * Columns that are left empty unless mapped, so that every header has the three columns by which
 * libraries are recognized.
 */
const NEEDED: readonly ColumnPurpose[] = ["doi", "year"];

/** The columns of the table. Without a row of names, they are numbered. */
export function columnsOf({ names, rows }: TableHead, hasNames: boolean): readonly TableColumn[] {
  const values = hasNames ? rows : [names, ...rows];
  const count = Math.max(names.length, ...rows.map(({ length }) => length));
  return Array.from({ length: count }, (_, place) => ({
    place,
    name: (hasNames ? names[place]?.replaceAll(/\s+/gu, " ").trim() : "") || `Column ${place + 1}`,
    values: values.map((row) => row[place] ?? ""),
  }));
}

/** Returns a function that writes rows of the table as rows of a library. */
function rowWriter({ columns, targets }: ColumnMapping): {
  readonly header: string;
  readonly write: (rows: readonly (readonly string[])[]) => string;
} {
  const written = columns
    .filter(({ place }) => targets.get(place) !== "ignore")
    .toSorted((a, b) => rankOf(targets.get(a.place)) - rankOf(targets.get(b.place)));
  const used = new Set(targets.values());
  const unused = NEEDED.filter((purpose) => !used.has(purpose));
  const mapped = written.filter(({ place }) => rankOf(targets.get(place)) < 2);
  const others = written.filter(({ place }) => rankOf(targets.get(place)) === 2);
  const names = [
    ...mapped.map(({ place }) => columnTitle(targets.get(place) as ColumnPurpose)),
    ...unused.map(columnTitle),
    ...others.map(({ name }) => (purposeOfColumn(name) === undefined ? name : `${name} (kept)`)),
  ];
  const unparse = (rows: readonly (readonly string[])[]): string =>
    rows.length === 0
      ? ""
      : `${Papa.unparse(
          rows.map((row) => [...row]),
          { newline: "\n" },
        )}\n`;
  const empty = unused.map(() => "");
  return {
    header: unparse([names]),
    write: (rows) =>
      unparse(
        rows.map((row) => [
          ...mapped.map(({ place }) => row[place] ?? ""),
          ...empty,
          ...others.map(({ place }) => row[place] ?? ""),
        ]),
      ),
  };
}

/** The title is first, then the other fields: readers look only at the beginning of the header. */
function rankOf(target: ColumnTarget | undefined): number {
  if (target === "title") return 0;
  return target === undefined || target === "extra" || target === "ignore" ? 2 : 1;
}

/** Returns the first rows as a library in CSV. */
export function mappedSample({ names, rows }: TableHead, mapping: ColumnMapping): string {
  const { header, write } = rowWriter(mapping);
  return header + write(mapping.hasNames ? rows : [names, ...rows]);
}

/** Returns the whole file as a library in CSV, with the same name and time. */
export function mappedFile(
  file: File,
  { delimiter, encoding, start }: TableHead,
  mapping: ColumnMapping,
  signal: AbortSignal,
): Promise<File> {
  const { header, write } = rowWriter(mapping);
  const parts = [header];
  let isFirst = mapping.hasNames;
  return new Promise((resolve, reject) => {
    Papa.parse<string[]>(file, {
      delimiter,
      encoding,
      chunkSize: CHUNK_BYTES,
      skipEmptyLines: "greedy",
      beforeFirstChunk: (text) => text.replace(/^\uFEFF/u, "").slice(start),
      chunk({ data }, parser) {
        if (signal.aborted) {
          parser.abort();
          return;
        }
        parts.push(write(isFirst ? data.slice(1) : data));
        isFirst = false;
      },
      complete() {
        if (signal.aborted) reject(cancelledError());
        else
          resolve(
            new File(parts, csvName(file.name), {
              type: "text/csv",
              lastModified: file.lastModified,
            }),
          );
      },
      error: reject,
    });
  });
}

/** Tab-separated tables are written with commas too. */
function csvName(name: string): string {
  return name.replace(/\.(?:tsv|tab|txt)$/iu, ".csv");
}
