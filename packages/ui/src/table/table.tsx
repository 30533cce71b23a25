import type { ComponentPropsWithRef } from "react";
import styled, { css } from "styled-components";
import { canHover, phone } from "../theme/media.ts";
import { numeric, text } from "../theme/text-style.ts";
import { cellStyle, type HideBelow } from "./cell-style.ts";

const Wrap = styled.div`
  --bleed: 12px;
  margin-inline: calc(-1 * var(--bleed));
  min-width: 0;
  container-type: inline-size;

  ${phone} { --bleed: var(--gutter); }
`;

const Root = styled.table<{ $rowHeight: number }>`
  --row: ${({ $rowHeight }) => $rowHeight}px;
  width: 100%;
  border-collapse: separate;
  border-spacing: 0;
  table-layout: fixed;
  ${text.dense}
  ${numeric}

  :is(th, td):first-child { padding-inline-start: var(--bleed); }
  :is(th, td):last-child { padding-inline-end: var(--bleed); }
  td:has(.row-actions) { overflow: visible; }
  /* What gets the focus is scrolled to below the head, not under it. */
  tbody :is(a, button, input, [tabindex]) { scroll-margin-top: 48px; }
`;

/** What {@link Table} takes. */
export interface TableProps extends Omit<ComponentPropsWithRef<"table">, "aria-label"> {
  /** What the rows are. */
  label: string;
  /** 42 files, 54 members, 58 projects. */
  rowHeight?: number | undefined;
}

/** A table on the page's own sheet: rules between rows, fills that bleed 12 px past the text. */
export function Table({ label, rowHeight = 42, ...rest }: TableProps) {
  return (
    <Wrap>
      <Root {...rest} $rowHeight={rowHeight} aria-label={label} />
    </Wrap>
  );
}

const Row = styled.tr<{ $selected: boolean; $dropTarget: boolean }>`
  > td { height: var(--row); border-bottom: 1px solid var(--line); transition: background-color var(--fast); }
  ${phone} { > td { height: max(var(--row), 56px); padding-block: 8px; } }
  ${canHover} { &:hover > td { background: var(--hover); } }
  ${({ $selected }) => $selected && css`&& > td { background: var(--accent-soft); }`}
  ${({ $dropTarget }) => $dropTarget && css`&& > td { background: var(--accent-soft); box-shadow: inset 0 1px var(--accent), inset 0 -1px var(--accent); }`}
`;

/** What {@link TableRow} takes beside a row's own props. */
export interface TableRowProps extends ComponentPropsWithRef<"tr"> {
  /** Chosen: the fill changes, and the checkbox in it says so too. */
  selected?: boolean | undefined;
  /** Something is being dragged over it. */
  dropTarget?: boolean | undefined;
}

/** A row of cells. */
export function TableRow({ selected = false, dropTarget = false, ...rest }: TableRowProps) {
  return (
    <Row
      {...rest}
      $selected={selected}
      $dropTarget={dropTarget}
      {...(selected ? { "data-selected": "" } : {})}
    />
  );
}

const Cell = styled.td<{ $numeric: boolean; $hideBelow: HideBelow | undefined; $quiet: boolean }>`
  ${cellStyle}
  ${({ $quiet }) => $quiet && css`color: var(--ink-2);`}
`;

/** What {@link TableCell} takes beside a cell's own props. */
export interface TableCellProps extends ComponentPropsWithRef<"td"> {
  /** Numbers stand at the right. */
  numeric?: boolean | undefined;
  /** In the second ink: everything that is not the row's name. */
  quiet?: boolean | undefined;
  /** As of its head. */
  hideBelow?: HideBelow | undefined;
}

/** One cell; one line that ends in an ellipsis. */
export function TableCell({
  numeric: isNumeric = false,
  quiet = false,
  hideBelow,
  ...rest
}: TableCellProps) {
  return <Cell {...rest} $numeric={isNumeric} $quiet={quiet} $hideBelow={hideBelow} />;
}

/** The name and a quiet second line inside a cell: `<TwoLines><strong>…</strong><span>…</span></TwoLines>`. */
export const TwoLines = styled.span`
  display: flex;
  flex-direction: column;
  min-width: 0;

  > * { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  > :nth-child(2) { ${text.meta} color: var(--ink-3); font-weight: 400; }
`;

/** A second line that only phones show, for what their missing columns say. */
export const PhoneLine = styled.span`
  display: none;
  ${text.meta}
  color: var(--ink-3);
  font-weight: 400;

  ${phone} { display: block; overflow: hidden; text-overflow: ellipsis; }
`;

/** What can be done with one row: appears on hover and focus, always there for fingers. */
export const RowActions = styled.span.attrs({ className: "row-actions" })`
  display: inline-flex;
  justify-content: flex-end;
  gap: 2px;

  ${canHover} {
    opacity: 0;
    :is(tr, [role="row"]):is(:hover, :focus-within) & { opacity: 1; }
    &:has([data-popup-open]) { opacity: 1; }
  }
`;
