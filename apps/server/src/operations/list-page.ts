/** Maximum number of rows in one answer. */
export const PAGE_SIZE = 30;

/** Sort value and id of a page's last row. The row may no longer be in the list. */
export interface ListPlace {
  readonly sortedBy: string;
  readonly id: string;
}

export interface ListRequest {
  /** Selects the rows that contain this text; "" selects all. */
  readonly search: string;
  /** Undefined for the first page. */
  readonly after: ListPlace | undefined;
}

export interface ListPage<Row> {
  readonly rows: readonly Row[];
  /** Undefined on the last page. */
  readonly next: ListPlace | undefined;
}

/** Makes a page of `rows`. Pass one row more than a page has, if there are as many. */
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
