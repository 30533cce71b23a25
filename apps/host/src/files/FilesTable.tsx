import { HeadCell, type SortDirection, Table } from "@tera/ui";
import type { ReactNode } from "react";
import type { FileOrder, FileSort } from "./file-rows.ts";
import { ROW_HEIGHT } from "./use-virtual-rows.ts";

export const FILE_COLUMNS = 5;

interface FilesTableProps {
  readonly order: FileOrder;
  readonly onOrder: (order: FileOrder) => void;
  readonly rowCount: number;
  readonly isLoading: boolean;
  /** One or more `<tbody>`. */
  readonly children: ReactNode;
}

export function FilesTable({
  order,
  onOrder,
  rowCount,
  isLoading,
  children,
}: FilesTableProps): React.JSX.Element {
  const head = (by: FileSort): { sorted: SortDirection | null; onSort: () => void } => ({
    sorted: order.by === by ? order.direction : null,
    onSort: () =>
      onOrder({
        by,
        direction: order.by === by && order.direction === "ascending" ? "descending" : "ascending",
      }),
  });
  return (
    <Table
      label="Files"
      rowHeight={ROW_HEIGHT}
      aria-busy={isLoading}
      // The header row counts as well.
      aria-rowcount={rowCount + 1}
    >
      <thead>
        <tr>
          <HeadCell label="File" {...head("name")} />
          <HeadCell
            label="Size"
            numeric
            width="min(104px, 11vw)"
            hideBelow="tablet"
            {...head("size")}
          />
          <HeadCell
            label="Last modified"
            width="min(176px, 18vw)"
            hideBelow="tablet"
            {...head("modified")}
          />
          <HeadCell
            label="Metadata"
            width="min(176px, 17vw)"
            hideBelow="tablet"
            {...head("references")}
          />
          <HeadCell label="Actions" hideLabel width="56px" />
        </tr>
      </thead>
      {children}
    </Table>
  );
}
