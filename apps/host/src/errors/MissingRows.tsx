import { TableError, TableSkeleton } from "@tera/ui";
import { toErrorRecord } from "./catalogue.ts";

export interface MissingRowsProps {
  /** The number of columns. */
  readonly columns: number;
  /** How many placeholder rows are shown while loading. */
  readonly rows?: number;
  /** What happened: "The files could not be listed". */
  readonly title: string;
  readonly isLoading: boolean;
  /** Undefined unless the rows could not be listed. */
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** In a table's body, in place of rows that are loading or could not be listed. */
export function MissingRows({ columns, rows, title, isLoading, error, onRetry }: MissingRowsProps) {
  if (error !== undefined)
    return (
      <TableError columns={columns} title={title} onRetry={onRetry}>
        {toErrorRecord(error).text}
      </TableError>
    );
  return isLoading ? <TableSkeleton columns={columns} rows={rows} /> : null;
}
