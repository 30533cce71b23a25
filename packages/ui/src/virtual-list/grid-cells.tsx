import { ArrowDown, ArrowUp } from "lucide-react";
import type { HTMLAttributes, ReactNode } from "react";
import { css, styled } from "styled-components";
import { Icon } from "../icon/icon.tsx";
import { SortButton, type SortDirection } from "../table/head-cell.tsx";

/** A cell with one line and an ellipsis, unless `$wrap` is set. */
export const GridCell = styled.div.attrs<{ $numeric?: boolean; $quiet?: boolean; $wrap?: boolean }>(
  { role: "gridcell" },
)`
  min-width: 0;
  padding-inline: 8px;
  text-align: ${({ $numeric }) => ($numeric === true ? "end" : "start")};
  ${({ $quiet }) => ($quiet === true ? css`color: var(--ink-2);` : css`[data-open] > & { font-weight: 600; }`)}
  ${({ $wrap }) => $wrap !== true && css`overflow: hidden; text-overflow: ellipsis; white-space: nowrap;`}
  @media print { overflow: visible; overflow-wrap: anywhere; white-space: normal; }
`;

export const GridHeadCell = styled.div.attrs<{ $numeric?: boolean }>({ role: "columnheader" })`
  position: relative;
  min-width: 0;
  padding-inline: 8px;
  text-align: ${({ $numeric }) => ($numeric === true ? "end" : "start")};
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  &[data-drop="before"] { box-shadow: inset 3px 0 0 var(--accent-text); }
  &[data-drop="after"] { box-shadow: inset -3px 0 0 var(--accent-text); }
`;

export function GridSortCell({
  label,
  sorted,
  onSort,
  edge,
  drag,
  $numeric = false,
}: {
  label: string;
  sorted: SortDirection | null;
  onSort: () => void;
  /** A {@link GridColumnEdge}. */
  edge?: ReactNode;
  /**
   * Attributes with which people drag the cell. `data-drop` marks the side, "before" or "after", on
   * which another cell would be dropped.
   */
  drag?: HTMLAttributes<HTMLElement> | undefined;
  $numeric?: boolean | undefined;
}) {
  return (
    <GridHeadCell {...drag} $numeric={$numeric} aria-sort={sorted ?? "none"}>
      <SortButton type="button" onClick={onSort}>
        {label}
        {sorted !== null && <Icon of={sorted === "ascending" ? ArrowUp : ArrowDown} size={13} />}
      </SortButton>
      {edge}
    </GridHeadCell>
  );
}
