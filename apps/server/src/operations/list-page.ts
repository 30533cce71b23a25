/** Rows of a list in one request. */
export const PAGE_SIZE = 30;

/** Sort value and id of the last row that was shown. The row may have left the list since. */
export interface ListPlace {
  readonly sortedBy: string;
  readonly id: string;
}

export interface ListRequest {
  /** Lists rows that have this text; all rows if empty. */
  readonly search: string;
  /** Undefined for the first page. */
  readonly after: ListPlace | undefined;
}

export interface ListPage<Row> {
  readonly rows: readonly Row[];
  /** Undefined on the last page. */
  readonly next: ListPlace | undefined;
}

/** Cuts `rows`, of which one more than a page was read. */
export function listPage<Row>(
  rows: readonly Row[],
  placeOf: (row: Row) => ListPlace,
): ListPage<Row> {
  const shown = rows.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  return {
    rows: shown,
    next: rows.length > PAGE_SIZE && last !== undefined ? placeOf(last) : undefined,
  };
}
