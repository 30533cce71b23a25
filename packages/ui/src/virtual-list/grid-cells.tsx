import { ArrowDown, ArrowUp } from "lucide-react";
import styled, { css } from "styled-components";
import { Icon } from "../icon/icon.tsx";
import { SortButton, type SortDirection } from "../table/head-cell.tsx";

/** One cell of a virtual row or of its head: one line with an ellipsis unless told. */
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

/** The head of a column of a virtual grid. */
export const GridHeadCell = styled.div.attrs<{ $numeric?: boolean }>({ role: "columnheader" })`
  min-width: 0;
  padding-inline: 8px;
  text-align: ${({ $numeric }) => ($numeric === true ? "end" : "start")};
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

/** The head of a column that sorts: a button that says by its arrow and to screen readers which way. */
export function GridSortCell({
  label,
  sorted,
  onSort,
  $numeric = false,
}: {
  label: string;
  sorted: SortDirection | null;
  onSort: () => void;
  $numeric?: boolean | undefined;
}) {
  return (
    <GridHeadCell $numeric={$numeric} aria-sort={sorted ?? "none"}>
      <SortButton type="button" onClick={onSort}>
        {label}
        {sorted !== null && <Icon of={sorted === "ascending" ? ArrowUp : ArrowDown} size={13} />}
      </SortButton>
    </GridHeadCell>
  );
}
