import type { LibrarySort } from "../../references/library-index-messages.ts";

/** A column that users can hide. */
export type ColumnId =
  | "authors"
  | "year"
  | "journal"
  | "abstract"
  | "type"
  | "volume"
  | "pages"
  | "doi"
  | "keywords"
  | "label"
  | "database"
  | "source"
  | "language";

/** In pixels, by column. A column without a width shares the space with the others. */
export type ColumnWidths = Readonly<Partial<Record<ColumnId, number>>>;

interface Column {
  readonly id: ColumnId;
  readonly label: string;
  /** A CSS grid track. */
  readonly track: string;
  /** In pixels. */
  readonly minWidth: number;
  readonly sortField: LibrarySort["field"] | undefined;
}

/** In the order of display, unless a person chose another; number and title are always shown. */
export const COLUMNS: readonly Column[] = [
  {
    id: "authors",
    label: "Authors",
    track: "minmax(160px, 1.3fr)",
    minWidth: 160,
    sortField: "authors",
  },
  { id: "year", label: "Year", track: "64px", minWidth: 64, sortField: "year" },
  {
    id: "journal",
    label: "Journal",
    track: "minmax(140px, 1fr)",
    minWidth: 140,
    sortField: "journal",
  },
  { id: "type", label: "Type", track: "minmax(110px, 0.8fr)", minWidth: 110, sortField: "type" },
  { id: "volume", label: "Volume", track: "80px", minWidth: 80, sortField: "volume" },
  { id: "pages", label: "Pages", track: "88px", minWidth: 88, sortField: "pages" },
  { id: "doi", label: "DOI", track: "minmax(120px, 0.9fr)", minWidth: 120, sortField: "doi" },
  {
    id: "keywords",
    label: "Keywords",
    track: "minmax(120px, 1fr)",
    minWidth: 120,
    sortField: "keywords",
  },
  { id: "label", label: "Label", track: "minmax(88px, 0.6fr)", minWidth: 88, sortField: "label" },
  {
    id: "database",
    label: "Database",
    track: "minmax(96px, 0.7fr)",
    minWidth: 96,
    sortField: "database",
  },
  {
    id: "source",
    label: "Source",
    track: "minmax(110px, 0.8fr)",
    minWidth: 110,
    sortField: "source",
  },
  { id: "language", label: "Language", track: "88px", minWidth: 88, sortField: "language" },
  { id: "abstract", label: "Abstract", track: "80px", minWidth: 80, sortField: undefined },
];

export const DEFAULT_COLUMNS: readonly ColumnId[] = ["authors", "year", "journal", "abstract"];

const COLUMN_BY_ID = new Map<unknown, Column>(COLUMNS.map((column) => [column.id, column]));

/** Returns the columns in their order. Unknown ids are left out. */
export function columnsOf(ids: readonly unknown[]): readonly Column[] {
  return [...new Set(ids)].flatMap((id) => COLUMN_BY_ID.get(id) ?? []);
}

/** Returns `DEFAULT_COLUMNS` for invalid values. */
export function parseColumns(stored: unknown): readonly ColumnId[] {
  return Array.isArray(stored) ? columnsOf(stored).map(({ id }) => id) : DEFAULT_COLUMNS;
}

/** Adds a column after the last of those that are usually before it. */
export function withColumn(chosen: readonly ColumnId[], added: ColumnId): readonly ColumnId[] {
  const place = COLUMNS.findIndex(({ id }) => id === added);
  const earlier = new Set(COLUMNS.slice(0, place).map(({ id }) => id));
  const at = chosen.findLastIndex((id) => earlier.has(id)) + 1;
  return chosen.toSpliced(at, 0, added);
}

export type Side = "before" | "after";

/** Moves a column to the side of another. */
export function movedColumn(
  chosen: readonly ColumnId[],
  moved: ColumnId,
  beside: ColumnId,
  side: Side,
): readonly ColumnId[] {
  const others = chosen.filter((id) => id !== moved);
  const at = others.indexOf(beside);
  return at < 0 ? chosen : others.toSpliced(side === "before" ? at : at + 1, 0, moved);
}

const SORT_FIELDS = new Map<unknown, LibrarySort["field"]>(
  ["title" as const, ...COLUMNS.map(({ sortField }) => sortField)].flatMap((field) =>
    field === undefined ? [] : [[field, field]],
  ),
);

/** Undefined means the file's order. */
export function parseSort(stored: unknown): LibrarySort | undefined {
  if (typeof stored !== "object" || stored === null) return undefined;
  const field = SORT_FIELDS.get(Reflect.get(stored, "field"));
  const direction: unknown = Reflect.get(stored, "direction");
  return field !== undefined && (direction === "ascending" || direction === "descending")
    ? { field, direction }
    : undefined;
}

export function sortLabel(field: LibrarySort["field"]): string {
  return COLUMNS.find(({ sortField }) => sortField === field)?.label ?? "Title";
}

/** In pixels. */
const NUMBER_WIDTH = 64;
export const MIN_TITLE_WIDTH = 220;
/** Padding of a row, in pixels. */
const ROW_INSET = 24;

/** Columns kept longest when space is tight. */
const PRIORITY_COLUMNS: readonly ColumnId[] = ["authors", "year", "abstract"];

/** Returns the chosen columns that fit beside the title, in their order. */
export function columnsThatFit(
  chosen: readonly ColumnId[],
  width: number,
  widths: ColumnWidths = {},
): readonly Column[] {
  const wanted = columnsOf(chosen);
  const byPriority = [
    ...wanted.filter(({ id }) => PRIORITY_COLUMNS.includes(id)),
    ...wanted.filter(({ id }) => !PRIORITY_COLUMNS.includes(id)),
  ];
  let left = width - ROW_INSET - NUMBER_WIDTH - MIN_TITLE_WIDTH;
  const fitting = new Set<ColumnId>();
  for (const { id, minWidth } of byPriority) {
    const least = Math.min(minWidth, widths[id] ?? minWidth);
    if (least > left) break;
    left -= least;
    fitting.add(id);
  }
  return wanted.filter(({ id }) => fitting.has(id));
}

/** A column with a width of its own shrinks, but does not grow; the title takes the rest. */
export function tracksOf(columns: readonly Column[], widths: ColumnWidths = {}): string {
  return [
    `${NUMBER_WIDTH}px`,
    `minmax(${MIN_TITLE_WIDTH}px, 2.6fr)`,
    ...columns.map(({ id, track, minWidth }) => {
      const width = widths[id];
      return width === undefined ? track : `minmax(${Math.min(minWidth, width)}px, ${width}px)`;
    }),
  ].join(" ");
}

/** Returns grid tracks for print, where text wraps and columns need no minimum width. */
export function wrappingTracksOf(columns: readonly Column[]): string {
  return tracksOf(columns).replaceAll(/minmax\(\d+px/gu, "minmax(0");
}

/** Cycles through ascending, descending and the file's order. */
export function nextSort(
  sort: LibrarySort | undefined,
  field: LibrarySort["field"],
): LibrarySort | undefined {
  if (sort?.field !== field) return { field, direction: "ascending" };
  return sort.direction === "ascending" ? { field, direction: "descending" } : undefined;
}
