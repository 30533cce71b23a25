export {
  TableError,
  TableGroupRow,
  TableSkeleton,
  TableState,
  type TableErrorProps,
} from "./table-states.tsx";
export { focusRowAction } from "./focus-row-action.ts";
export { HeadCell, type HeadCellProps, type SortDirection } from "./head-cell.tsx";
export {
  PhoneLine,
  RowActions,
  Table,
  TableCell,
  TableRow,
  TwoLines,
  type TableCellProps,
  type TableProps,
  type TableRowProps,
} from "./table.tsx";
