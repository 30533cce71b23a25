import type { LibrarySort } from "../references/library-index-messages.ts";

/** A column of the rows that people can have or leave out. */
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
  | "language";

interface Column {
  readonly id: ColumnId;
  readonly label: string;
  /** As a track of the grid. */
  readonly track: string;
  /** What it needs to be of use, in pixels. */
  readonly minWidth: number;
  readonly sortField: LibrarySort["field"] | undefined;
}

/** All columns beside the number and the title, which are always there, in their order. */
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
  { id: "language", label: "Language", track: "88px", minWidth: 88, sortField: "language" },
  { id: "abstract", label: "Abstract", track: "80px", minWidth: 80, sortField: undefined },
];

/** The columns of a person who has not chosen any. */
export const DEFAULT_COLUMNS: readonly ColumnId[] = ["authors", "year", "journal", "abstract"];

/** The columns in a person's own data; the usual ones where there are none. */
export function parseColumns(stored: unknown): readonly ColumnId[] {
  if (!Array.isArray(stored)) return DEFAULT_COLUMNS;
  return COLUMNS.filter(({ id }) => stored.includes(id)).map(({ id }) => id);
}

/** Fields that a head or the menu of orders sorts by. */
const SORT_FIELDS = new Map<unknown, LibrarySort["field"]>(
  ["title" as const, ...COLUMNS.map(({ sortField }) => sortField)].flatMap((field) =>
    field === undefined ? [] : [[field, field]],
  ),
);

/** The order in a person's own data; undefined, the file's own, where there is none. */
export function parseSort(stored: unknown): LibrarySort | undefined {
  if (typeof stored !== "object" || stored === null) return undefined;
  const field = SORT_FIELDS.get(Reflect.get(stored, "field"));
  const direction: unknown = Reflect.get(stored, "direction");
  return field !== undefined && (direction === "ascending" || direction === "descending")
    ? { field, direction }
    : undefined;
}

/** What the heads of the columns call a field that is sorted by. */
export function sortLabel(field: LibrarySort["field"]): string {
  return COLUMNS.find(({ sortField }) => sortField === field)?.label ?? "Title";
}

/** The number and the title, and where the title may not become shorter. */
const NUMBER_WIDTH = 64;
const MIN_TITLE_WIDTH = 220;
/** The room at both ends of a row. */
const ROW_INSET = 24;

/** Where there is not room for all, these stay longest. */
const PRIORITY_COLUMNS: readonly ColumnId[] = ["authors", "year", "abstract"];

/** The chosen columns that have room beside the title, in their order. */
export function columnsThatFit(chosen: readonly ColumnId[], width: number): readonly Column[] {
  const wanted = COLUMNS.filter(({ id }) => chosen.includes(id));
  const byPriority = [
    ...wanted.filter(({ id }) => PRIORITY_COLUMNS.includes(id)),
    ...wanted.filter(({ id }) => !PRIORITY_COLUMNS.includes(id)),
  ];
  let left = width - ROW_INSET - NUMBER_WIDTH - MIN_TITLE_WIDTH;
  const fitting = new Set<ColumnId>();
  for (const { id, minWidth } of byPriority) {
    if (minWidth > left) break;
    left -= minWidth;
    fitting.add(id);
  }
  return wanted.filter(({ id }) => fitting.has(id));
}

/** The tracks of the grid for these columns. */
export function tracksOf(columns: readonly Column[]): string {
  return [
    `${NUMBER_WIDTH}px`,
    `minmax(${MIN_TITLE_WIDTH}px, 2.6fr)`,
    ...columns.map(({ track }) => track),
  ].join(" ");
}

/** The same tracks where cells have as many lines as they need, and no column needs a width of its own. */
export function wrappingTracksOf(columns: readonly Column[]): string {
  return tracksOf(columns).replaceAll(/minmax\(\d+px/gu, "minmax(0");
}

/** The order after a click on the head of a column: ascending, descending, then the file's own. */
export function nextSort(
  sort: LibrarySort | undefined,
  field: LibrarySort["field"],
): LibrarySort | undefined {
  if (sort?.field !== field) return { field, direction: "ascending" };
  return sort.direction === "ascending" ? { field, direction: "descending" } : undefined;
}
