import { ArrowDown, ArrowUp } from "lucide-react";
import { useEffect, useEffectEvent, useId, useImperativeHandle, useRef, type CSSProperties, type Key, type KeyboardEvent, type MouseEvent, type ReactNode, type Ref } from "react";
import styled, { css } from "styled-components";
import { Icon } from "../icon/icon.tsx";
import { SortButton, type SortDirection } from "../table/table.tsx";
import { canHover } from "../theme/media.ts";
import { numeric, text } from "../theme/text-style.ts";
import { useIsPrinting } from "../theme/use-is-printing.ts";
import { nextRow } from "./next-row.ts";
import { createTypeAhead } from "./type-ahead.ts";
import { useRowWindow } from "./use-row-window.ts";

/** Drawn beyond what is seen, so that one who scrolls fast finds rows there. */
const OVERSCAN_ROWS = 6;
/** Some thirty sheets of paper. */
const MOST_PRINTED_ROWS = 1000;

const Scroller = styled.div`
  position: relative;
  flex: 1;
  min-width: 0;
  min-height: 0;
  overflow: auto;
  contain: strict;
  overscroll-behavior: contain;
  ${text.dense}
  ${numeric}

  &:focus-visible { outline-offset: -2px; }
  /* The row that the keyboard stands on has the ring: rows would lie over this one. With forced colours both show. */
  &[aria-activedescendant]:focus-visible { outline-color: transparent; }
  @media print { contain: none; overflow: visible; }
`;

const PrintNote = styled.p`
  display: none;
  ${text.meta}
  @media print { display: block; margin: 0 0 8px var(--row-inset, 12px); }
`;

const columns = css`
  display: grid;
  grid-template-columns: var(--columns);
  align-items: center;
  padding-inline: var(--row-inset, 12px);
`;

const HeadGroup = styled.div.attrs({ role: "rowgroup" })`
  position: sticky;
  top: 0;
  z-index: 2;
`;

const Head = styled.div.attrs({ role: "row" })`
  ${columns}
  height: 32px;
  border-bottom: 1px solid var(--line-2);
  background: var(--paper);
  color: var(--ink-3);
  ${text.meta}
`;

const Canvas = styled.div.attrs({ role: "rowgroup" })`position: relative;`;

const Row = styled.div.attrs({ role: "row" })<{ $selected: boolean; $opened: boolean; $active: boolean }>`
  ${columns}
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

/** One cell of a virtual row or of its head: one line with an ellipsis unless told. */
export const GridCell = styled.div.attrs<{ $numeric?: boolean; $quiet?: boolean; $wrap?: boolean }>({ role: "gridcell" })`
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
export function GridSortCell({ label, sorted, onSort, $numeric = false }: { label: string; sorted: SortDirection | null; onSort: () => void; $numeric?: boolean | undefined }) {
  return (
    <GridHeadCell $numeric={$numeric} aria-sort={sorted ?? "none"}>
      <SortButton type="button" onClick={onSort}>
        {label}{sorted !== null && <Icon of={sorted === "ascending" ? ArrowUp : ArrowDown} size={13} />}
      </SortButton>
    </GridHeadCell>
  );
}

/** What a screen may ask of a grid. */
export interface VirtualGridHandle {
  /** Brings a row into view. */
  scrollToRow: (index: number) => void;
  focus: () => void;
}

/** What {@link VirtualGrid} takes. */
export interface VirtualGridProps {
  /** What the rows are. */
  label: string;
  /** How many rows there are. */
  count: number;
  /** In pixels; every row has it. */
  rowHeight: number;
  /** As `grid-template-columns`; fixed or `minmax(0, …fr)` tracks, so that head and rows agree. */
  columns: string;
  /** {@link GridHeadCell}s; none on phones. */
  head?: ReactNode;
  /** The {@link GridCell}s of a row. Called for visible rows only. */
  renderRow: (index: number) => ReactNode;
  /** What identifies a row while rows come and go; its index otherwise. */
  keyOf?: ((index: number) => string) | undefined;
  /** Whether a row is chosen; its fill and what readers are told follow. */
  isSelected?: ((index: number) => boolean) | undefined;
  /** Rows are chosen here: with Shift all between (`range`), with Ctrl or Cmd one more or less (`toggle`). The keyboard stands on that row then, and none is opened. */
  onSelect?: ((index: number, how: "range" | "toggle") => void) | undefined;
  /** Ctrl or Cmd with A. */
  onSelectAll?: (() => void) | undefined;
  /** Letters typed on the rows, as one word while they follow each other. */
  onType?: ((letters: string) => void) | undefined;
  /** The row whose panel is open. */
  openIndex?: number | null | undefined;
  /** The row the keyboard stands on. */
  activeIndex?: number | null | undefined;
  /** The keyboard moved: arrows, Page, Home, End. */
  onActive?: ((index: number) => void) | undefined;
  /** A click on a row, or Enter. */
  onOpen?: ((index: number) => void) | undefined;
  /** Space on a row. */
  onToggle?: ((index: number, event: KeyboardEvent) => void) | undefined;
  /** The first and last visible row, for "3,202 to 3,221". */
  onRange?: ((first: number, last: number) => void) | undefined;
  /** Where all rows can be had when paper has the first thousand only: "Export the library to have all of them." */
  printWords?: ReactNode;
  /** Scrolls to a row, or takes the focus. */
  ref?: Ref<VirtualGridHandle> | undefined;
}

/** A table of any length that draws only what is seen; on paper its first thousand rows, and how many there are. It fills its parent, which must be a flex column with a height. */
export function VirtualGrid({
  label, count, rowHeight, columns: template, head, renderRow, keyOf, isSelected, openIndex = null, activeIndex = null,
  onActive, onOpen, onToggle, onSelect, onSelectAll, onType, onRange, printWords, ref,
}: VirtualGridProps) {
  const typeAhead = useRef(createTypeAhead());
  const isPrinting = useIsPrinting();
  const id = useId();
  const headHeight = head === undefined ? 0 : 32;
  const { scroller, first, last, scrollToRow } = useRowWindow({ count, rowHeight, headHeight });
  const showOpenRow = useEffectEvent(() => {
    if (openIndex !== null) scrollToRow(openIndex);
  });
  // Rows of another height stand elsewhere: the one that somebody reads stays in view.
  useEffect(() => showOpenRow(), [rowHeight]);
  useImperativeHandle(ref, () => ({
    scrollToRow,
    focus: () => scroller.current?.focus(),
  }), [scroller, scrollToRow]);

  useEffect(() => {
    if (count > 0) onRange?.(first, last);
  }, [count, first, last, onRange]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || count === 0) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const target = nextRow(event.key, activeIndex, count, Math.max(1, last - first));
    if (target !== null && onActive !== undefined) {
      event.preventDefault();
      typeAhead.current.end();
      scrollToRow(target);
      if (event.shiftKey && onSelect !== undefined) onSelect(target, "range");
      else onActive(target);
    } else if (event.key === "Enter" && activeIndex !== null) {
      onOpen?.(activeIndex);
    } else if (isCommand && event.key.toLowerCase() === "a" && onSelectAll !== undefined) {
      event.preventDefault();
      onSelectAll();
    } else if (!isCommand && !event.altKey && onType !== undefined && typeAhead.current.takes(event.key, event.timeStamp)) {
      event.preventDefault();
      onType(typeAhead.current.add(event.key, event.timeStamp));
    } else if (event.key === " " && activeIndex !== null && onToggle !== undefined) {
      event.preventDefault();
      onToggle(activeIndex, event);
    }
  };

  // A range of rows is no selection of their words, and the keyboard stays with the rows when a box in one of them is clicked.
  const onMouseDown = (event: MouseEvent) => {
    if (!event.shiftKey && !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    scroller.current?.focus({ preventScroll: true });
  };

  const onClick = (index: number, event: MouseEvent) => {
    if (onSelect !== undefined && event.shiftKey) onSelect(index, "range");
    else if (onSelect !== undefined && (event.ctrlKey || event.metaKey)) onSelect(index, "toggle");
    else onOpen?.(index);
  };

  const draw = (index: number, key: Key, style: CSSProperties) => (
    <Row key={key} id={`${id}-row-${index}`} aria-rowindex={index + (head === undefined ? 1 : 2)} aria-selected={isSelected?.(index) ?? false}
      $selected={isSelected?.(index) ?? false} $opened={index === openIndex} $active={index === activeIndex}
      {...(index === openIndex ? { "data-open": "" } : {})} {...(index === activeIndex ? { "data-active": "" } : {})}
      onClick={(event) => onClick(index, event)} onMouseDown={onMouseDown} style={style}>
      {renderRow(index)}
    </Row>
  );
  const printed = Math.min(count, MOST_PRINTED_ROWS);
  const near = rowsBetween(Math.max(0, first - OVERSCAN_ROWS), Math.min(count - 1, last + OVERSCAN_ROWS));
  // What readers are told to be at is always there, wherever one scrolls.
  const drawn = activeIndex === null || activeIndex >= count || near.includes(activeIndex) ? near : [...near, activeIndex].toSorted((one, other) => one - other);

  return (
    <>
      {isPrinting && printed < count && <PrintNote>The first {printed.toLocaleString("en-GB")} of {count.toLocaleString("en-GB")} rows are printed. {printWords}</PrintNote>}
      <Scroller ref={scroller} role="grid" tabIndex={0} aria-label={label} aria-rowcount={count + (head === undefined ? 0 : 1)} onKeyDown={onKeyDown} data-prints-whole=""
        {...(onSelect === undefined ? {} : { "aria-multiselectable": true })} style={{ "--columns": template }} {...(activeIndex === null ? {} : { "aria-activedescendant": `${id}-row-${activeIndex}` })}>
        {head !== undefined && <HeadGroup><Head aria-rowindex={1}>{head}</Head></HeadGroup>}
        {isPrinting ? (
          <Canvas>{Array.from({ length: printed }, (_, index) => draw(index, keyOf?.(index) ?? index, { minHeight: rowHeight }))}</Canvas>
        ) : (
          <Canvas style={{ height: count * rowHeight }}>
            {drawn.map((index) => draw(index, keyOf?.(index) ?? index, { height: rowHeight, top: index * rowHeight }))}
          </Canvas>
        )}
      </Scroller>
    </>
  );
}

/** The rows from one to another, both included. */
function rowsBetween(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last + 1 - first) }, (_, place) => first + place);
}
