import type { ColumnPurpose } from "./csv-columns.ts";
import { LIST_FIELDS, TEXT_FIELDS } from "./tag-rules.ts";

export { columnTitle, purposeOfColumn, type ColumnPurpose } from "./csv-columns.ts";

/** What a column of a table can hold. `columnTitle` names the column by which `parse` knows it. */
export const COLUMN_PURPOSES: readonly ColumnPurpose[] = [
  ...TEXT_FIELDS,
  ...LIST_FIELDS,
  "id",
  "year",
  "firstPage",
  "lastPage",
];
