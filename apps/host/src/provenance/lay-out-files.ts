import type { TracedFile } from "@tera/contract";

export type PlacedFile = Readonly<TracedFile>;

/** Files in columns: each is to the right of all files that it was made from. */
export interface FileLayout {
  readonly columns: readonly (readonly PlacedFile[])[];
  /** The files made from each file, by id. */
  readonly children: ReadonlyMap<string, readonly string[]>;
}

/**
 * Places files into columns: first those that are connected, close to their parents, then the
 * others, each in the order of their making. Within a circle of files, the earliest comes first.
 */
export function layOutFiles(files: readonly PlacedFile[]): FileLayout {
  const ordered = files.toSorted(
    (a, b) => Date.parse(a.madeAt) - Date.parse(b.madeAt) || a.id.localeCompare(b.id),
  );
  const byId = new Map(ordered.map((file) => [file.id, file]));
  const children = childrenOf(ordered, byId);
  const columnOf = columnNumbers(ordered, byId);
  const columns: PlacedFile[][] = [];
  for (const file of ordered) (columns[columnOf.get(file.id) ?? 0] ??= []).push(file);
  const rows = new Map<string, number>();
  return {
    children,
    columns: columns.map((column) => {
      const sorted = sortColumn(column, rows, children);
      for (const [row, { id }] of sorted.entries()) rows.set(id, row);
      return sorted;
    }),
  };
}

function childrenOf(
  files: readonly PlacedFile[],
  byId: ReadonlyMap<string, PlacedFile>,
): ReadonlyMap<string, readonly string[]> {
  const children = new Map<string, string[]>(files.map(({ id }) => [id, []]));
  for (const { id, parents } of files)
    for (const parent of parents) if (byId.has(parent.file)) children.get(parent.file)?.push(id);
  return children;
}

/** The length of the longest way to each file from a file without parents. */
function columnNumbers(
  files: readonly PlacedFile[],
  byId: ReadonlyMap<string, PlacedFile>,
): ReadonlyMap<string, number> {
  const columns = new Map<string, number>();
  const entered = new Set<string>();
  /** Without recursion, as a chain may be thousands of files long. */
  const visit = (start: PlacedFile): void => {
    const stack = [start];
    for (let file = stack.at(-1); file !== undefined; file = stack.at(-1)) {
      entered.add(file.id);
      const parents = file.parents.flatMap((parent) => byId.get(parent.file) ?? []);
      const next = parents.find(({ id }) => !entered.has(id));
      if (next !== undefined) {
        stack.push(next);
        continue;
      }
      stack.pop();
      const known = parents.flatMap(({ id }) => columns.get(id) ?? []);
      if (!columns.has(file.id)) columns.set(file.id, Math.max(-1, ...known) + 1);
    }
  };
  for (const file of files) if (!entered.has(file.id)) visit(file);
  return columns;
}

function sortColumn(
  column: readonly PlacedFile[],
  rows: ReadonlyMap<string, number>,
  children: ReadonlyMap<string, readonly string[]>,
): readonly PlacedFile[] {
  const heightOf = ({ id, parents }: PlacedFile): number => {
    const known = parents.flatMap(({ file }) => rows.get(file) ?? []);
    if (known.length > 0) return known.reduce((sum, row) => sum + row, 0) / known.length;
    return (children.get(id)?.length ?? 0) > 0 ? 0 : Number.MAX_SAFE_INTEGER;
  };
  const heights = new Map(column.map((file) => [file.id, heightOf(file)]));
  return column.toSorted((a, b) => (heights.get(a.id) ?? 0) - (heights.get(b.id) ?? 0));
}

export type Direction = "left" | "right" | "up" | "down" | "first" | "last";

/**
 * Returns the file that an arrow key leads to: left to the first file that `id` was made from,
 * right to the first made from it, up and down within the column. Undefined if there is none.
 */
export function neighbourOf(
  { columns, children }: FileLayout,
  id: string,
  direction: Direction,
): string | undefined {
  const column = columns.find((files) => files.some((file) => file.id === id)) ?? [];
  const row = column.findIndex((file) => file.id === id);
  const topmost = (ids: readonly string[]): string | undefined =>
    columns.flat().find((file) => ids.includes(file.id))?.id;
  switch (direction) {
    case "left":
      return topmost(column[row]?.parents.map(({ file }) => file) ?? []);
    case "right":
      return topmost(children.get(id) ?? []);
    case "up":
      return column[row - 1]?.id;
    case "down":
      return column[row + 1]?.id;
    case "first":
      return columns[0]?.[0]?.id;
    case "last":
      return columns.at(-1)?.at(-1)?.id;
  }
}
