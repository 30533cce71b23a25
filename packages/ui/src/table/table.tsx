import type { ComponentPropsWithRef } from "react";
import { css, styled } from "styled-components";
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
  /* Scrolls a focused row to below the sticky head. */
  tbody :is(a, button, input, [tabindex]) { scroll-margin-top: 48px; }
`;

export interface TableProps extends Omit<ComponentPropsWithRef<"table">, "aria-label"> {
  /** The accessible name. */
  label: string;
  /** In pixels: 42 for files, 54 for members, 58 for projects. */
  rowHeight?: number | undefined;
}

/** The background of a row extends 12 px beyond its text. */
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

export interface TableRowProps extends ComponentPropsWithRef<"tr"> {
  /** Highlights the row. */
  selected?: boolean | undefined;
  /** Highlights the row as a drop target. */
  dropTarget?: boolean | undefined;
}

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

export interface TableCellProps extends ComponentPropsWithRef<"td"> {
  /** Aligns to the right. */
  numeric?: boolean | undefined;
  /** Uses the secondary text colour, for all columns but the name. */
  quiet?: boolean | undefined;
  /** The same value as in the column's head cell. */
  hideBelow?: HideBelow | undefined;
}

export function TableCell({
  numeric: isNumeric = false,
  quiet = false,
  hideBelow,
  ...rest
}: TableCellProps) {
  return <Cell {...rest} $numeric={isNumeric} $quiet={quiet} $hideBelow={hideBelow} />;
}

/** A cell with a second line: `<TwoLines><strong>…</strong><span>…</span></TwoLines>`. */
export const TwoLines = styled.span`
  display: flex;
  flex-direction: column;
  min-width: 0;

  > * { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  > :nth-child(2) { ${text.meta} color: var(--ink-3); font-weight: 400; }
`;

/** A second line on phones, with the content of hidden columns. */
export const PhoneLine = styled.span`
  display: none;
  ${text.meta}
  color: var(--ink-3);
  font-weight: 400;

  ${phone} { display: block; overflow: hidden; text-overflow: ellipsis; }
`;

/** A row's actions, visible on hover and focus; always visible on touch screens. */
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
