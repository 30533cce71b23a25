import type { CSSProperties, MouseEvent, ReactNode, RefObject } from "react";
import { css, styled } from "styled-components";
import { canHover } from "../theme/media.ts";
import { gridColumns } from "./grid-frame.ts";
import { type RowCursor, RowCursors } from "./row-cursors.tsx";

const Row = styled.div.attrs({ role: "row" })<{
  $selected: boolean;
  $opened: boolean;
  $active: boolean;
}>`
  ${gridColumns}
  position: absolute;
  inset-inline: 0;
  border-bottom: 1px solid var(--line);
  ${canHover} { &:hover { background: var(--hover); } }
  ${({ $selected, $opened }) => ($selected || $opened) && css`&& { background: var(--accent-soft); }`}
  ${({ $opened }) => $opened && css`box-shadow: inset 2px 0 var(--accent-text);`}
  ${({ $active }) => $active && css`:focus-visible > * > & { outline: 2px solid var(--focus); outline-offset: -2px; }`}

  @media print {
    position: static;
    padding-block: 4px;
    break-inside: avoid;
    &&& { background: none; box-shadow: none; }
  }
`;

interface GridRowProps {
  index: number;
  id: string;
  /** Counted from 1, including the head and rows that are not rendered. */
  ariaRowIndex: number;
  isSelected: boolean;
  isOpen: boolean;
  isActive: boolean;
  cursors: readonly RowCursor[];
  /** Keeps keyboard focus during selection by mouse. */
  scroller: RefObject<HTMLDivElement | null>;
  onOpen: ((index: number) => void) | undefined;
  onSelect: ((index: number, how: "range" | "toggle") => void) | undefined;
  style: CSSProperties;
  children: ReactNode;
}

/** A click opens the row; a click with Shift, Ctrl or Cmd selects it. */
export function GridRow({
  index,
  id,
  ariaRowIndex,
  isSelected,
  isOpen,
  isActive,
  cursors,
  scroller,
  onOpen,
  onSelect,
  style,
  children,
}: GridRowProps) {
  // Shift+click must not select text; clicking a checkbox must not take focus from the grid.
  const onMouseDown = (event: MouseEvent) => {
    if (!event.shiftKey && !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    scroller.current?.focus({ preventScroll: true });
  };

  const onClick = (event: MouseEvent) => {
    if (onSelect !== undefined && event.shiftKey) onSelect(index, "range");
    else if (onSelect !== undefined && (event.ctrlKey || event.metaKey)) onSelect(index, "toggle");
    else onOpen?.(index);
  };

  return (
    <Row
      id={id}
      aria-rowindex={ariaRowIndex}
      aria-selected={isSelected}
      $selected={isSelected}
      $opened={isOpen}
      $active={isActive}
      {...(isOpen ? { "data-open": "" } : {})}
      {...(isActive ? { "data-active": "" } : {})}
      {...(cursors.length > 0 ? { "aria-describedby": `${id}-cursors` } : {})}
      onClick={onClick}
      onMouseDown={onMouseDown}
      style={style}
    >
      {children}
      {cursors.length > 0 && <RowCursors id={`${id}-cursors`} cursors={cursors} />}
    </Row>
  );
}
