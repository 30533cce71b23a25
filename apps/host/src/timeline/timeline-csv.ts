import type { LogEntry } from "./log-entry.ts";
import { entrySentence } from "./entry-sentence.ts";
import type { EntryText } from "./entry-text.ts";

/** Spreadsheets would run a cell that begins with one of these as a formula. */
const FORMULA_START = /^[=+\-@\t\r\n]/u;
const BYTE_ORDER_MARK = "\u{FEFF}";
const HEAD = [
  "Time",
  "Person",
  "What happened",
  "Text",
  "Type",
  "Tool",
  "Files",
  "References",
  "Duplicates removed",
  "Credits",
  "Entry",
];

export interface CsvNames {
  readonly personName: (id: string | undefined) => string;
  readonly toolName: (id: string) => string;
  readonly textOf: (entry: LogEntry) => EntryText;
}

/** A table of entries with ISO 8601 times, for spreadsheets. */
export function timelineCsv(
  entries: readonly LogEntry[],
  { personName, toolName, textOf }: CsvNames,
): string {
  const rows = entries.map((entry) => {
    const { data } = entry;
    const description = textOf(entry);
    return [
      new Date(entry.created_at).toISOString(),
      personName(entry.user ?? undefined),
      entrySentence(description),
      description.content ?? "",
      entry.type,
      data.tool === undefined ? "" : toolName(data.tool),
      (data.filePath === undefined ? (data.filePaths ?? []) : [data.filePath]).join("; "),
      data.references ?? "",
      data.removed ?? "",
      entry.credits,
      entry.id,
    ];
  });
  return `${BYTE_ORDER_MARK}${[HEAD, ...rows].map((row) => row.map(cellOf).join(",")).join("\r\n")}\r\n`;
}

function cellOf(value: string | number): string {
  if (typeof value === "number") return String(value);
  const safe = FORMULA_START.test(value) ? `'${value}` : value;
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
