export { GridCell, GridHeadCell, GridSortCell } from "./grid-cells.tsx";
export { GridColumnEdge, type GridColumnEdgeProps } from "./grid-column-edge.tsx";
export type { RowCursor } from "./row-cursors.tsx";
export { VirtualGrid, type VirtualGridHandle, type VirtualGridProps } from "./virtual-grid.tsx";
