import {
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
} from "react";
import { useIsPrinting } from "../theme/use-is-printing.ts";
import { Canvas, Head, HeadGroup, PrintNote, Scroller } from "./grid-frame.ts";
import { GridRow } from "./grid-row.tsx";
import type { RowCursor } from "./row-cursors.tsx";
import { useGridKeyboard } from "./use-grid-keyboard.ts";
import { useRowWindow } from "./use-row-window.ts";

/** Rows rendered above and below the visible ones, for fast scrolling. */
const OVERSCAN_ROWS = 6;
/** About thirty printed pages. */
const MAX_PRINTED_ROWS = 1000;

const NO_CURSORS: readonly RowCursor[] = [];

export interface VirtualGridHandle {
  scrollToRow: (index: number) => void;
  focus: () => void;
}

export interface VirtualGridProps {
  /** The accessible name. */
  label: string;
  /** The number of rows. */
  count: number;
  /** In pixels, the same for all rows. */
  rowHeight: number;
  /**
   * As `grid-template-columns`. Use fixed or `minmax(0, …fr)` tracks, so that head and rows align.
   */
  columns: string;
  /** {@link GridHeadCell}s; omit on phones. */
  head?: ReactNode;
  /** Returns a row's {@link GridCell}s; called for rendered rows only. */
  renderRow: (index: number) => ReactNode;
  /** A row's React key; by default the index. Needed if rows are inserted or removed. */
  keyOf?: ((index: number) => string) | undefined;
  /** Whether to show a row as selected. */
  isSelected?: ((index: number) => boolean) | undefined;
  /** Other people whose focus is on a row: a coloured edge with their names. */
  cursorsOf?: ((index: number) => readonly RowCursor[] | undefined) | undefined;
  /**
   * Called with `range` on Shift+click and Shift with a movement key, with `toggle` on Ctrl or
   * Cmd+click. The caller makes the row active.
   */
  onSelect?: ((index: number, how: "range" | "toggle") => void) | undefined;
  /** Called on Ctrl or Cmd+A. */
  onSelectAll?: (() => void) | undefined;
  /** Called with the word typed so far. */
  onType?: ((letters: string) => void) | undefined;
  /** The row whose panel is open. */
  openIndex?: number | null | undefined;
  /** The row with keyboard focus. */
  activeIndex?: number | null | undefined;
  /** Called when a key moves the active row. */
  onActive?: ((index: number) => void) | undefined;
  /** Called on click and Enter. */
  onOpen?: ((index: number) => void) | undefined;
  /** Called on Space. */
  onToggle?: ((index: number, event: KeyboardEvent) => void) | undefined;
  /** Called with the first and last fully visible row. */
  onRange?: ((first: number, last: number) => void) | undefined;
  /** Says where to get all rows when only the first 1,000 are printed. */
  printText?: ReactNode;
  /** Scrolls or focuses the grid. */
  ref?: Ref<VirtualGridHandle> | undefined;
}

/**
 * A virtualized table. Prints the first 1,000 rows and a note. The parent must be a flex column
 * with a height.
 */
export function VirtualGrid({
  label,
  columns: template,
  head,
  openIndex = null,
  activeIndex = null,
  onActive,
  onToggle,
  onSelectAll,
  onType,
  onRange,
  printText,
  ref,
  ...rows
}: VirtualGridProps) {
  const { count, rowHeight, onOpen, onSelect } = rows;
  const isPrinting = useIsPrinting();
  const id = useId();
  const headHeight = head === undefined ? 0 : 32;
  const { scroller, first, last, scrollToRow } = useRowWindow({ count, rowHeight, headHeight });
  const showOpenRow = useEffectEvent(() => {
    if (openIndex !== null) scrollToRow(openIndex);
  });
  // Keeps the open row visible when the row height changes.
  useEffect(() => showOpenRow(), [rowHeight]);
  useGridHandle(ref, scroller, scrollToRow);
  useEffect(() => {
    if (count > 0) onRange?.(first, last);
  }, [count, first, last, onRange]);

  const onKeyDown = useGridKeyboard({
    count,
    activeIndex,
    pageRows: Math.max(1, last - first),
    scrollToRow,
    onActive,
    onOpen,
    onToggle,
    onSelect,
    onSelectAll,
    onType,
  });
  return (
    <>
      {isPrinting && count > MAX_PRINTED_ROWS && (
        <PrintNote>
          Only the first {MAX_PRINTED_ROWS.toLocaleString("en-GB")} of{" "}
          {count.toLocaleString("en-GB")} rows are printed. {printText}
        </PrintNote>
      )}
      <Scroller
        ref={scroller}
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-rowcount={count + (head === undefined ? 0 : 1)}
        onKeyDown={onKeyDown}
        data-prints-whole=""
        {...(onSelect === undefined ? {} : { "aria-multiselectable": true })}
        style={{ "--columns": template }}
        {...(activeIndex === null || activeIndex >= count
          ? {}
          : { "aria-activedescendant": `${id}-row-${activeIndex}` })}
      >
        {head !== undefined && (
          <HeadGroup>
            <Head aria-rowindex={1}>{head}</Head>
          </HeadGroup>
        )}
        <GridRows
          {...rows}
          {...{ id, first, last, openIndex, activeIndex, scroller, isPrinting }}
          firstAriaRow={head === undefined ? 1 : 2}
        />
      </Scroller>
    </>
  );
}

function useGridHandle(
  ref: VirtualGridProps["ref"],
  scroller: RefObject<HTMLDivElement | null>,
  scrollToRow: VirtualGridHandle["scrollToRow"],
): void {
  useImperativeHandle(
    ref,
    () => ({
      scrollToRow,
      focus: () => scroller.current?.focus(),
    }),
    [scroller, scrollToRow],
  );
}

interface GridRowsProps extends Pick<
  VirtualGridProps,
  "count" | "rowHeight" | "renderRow" | "keyOf" | "isSelected" | "cursorsOf" | "onOpen" | "onSelect"
> {
  /** The grid's id, with which the ids of its rows begin. */
  id: string;
  /** The first and last fully visible row. */
  first: number;
  last: number;
  openIndex: number | null;
  activeIndex: number | null;
  scroller: RefObject<HTMLDivElement | null>;
  isPrinting: boolean;
  /** The `aria-rowindex` of the first row. */
  firstAriaRow: number;
}

/** Renders the rows near the visible ones, or the first 1,000 for print. */
function GridRows({
  count,
  rowHeight,
  renderRow,
  keyOf,
  isSelected,
  cursorsOf,
  onOpen,
  onSelect,
  id,
  first,
  last,
  openIndex,
  activeIndex,
  scroller,
  isPrinting,
  firstAriaRow,
}: GridRowsProps) {
  const draw = (index: number, style: CSSProperties) => (
    <GridRow
      key={keyOf?.(index) ?? index}
      index={index}
      id={`${id}-row-${index}`}
      ariaRowIndex={index + firstAriaRow}
      isSelected={isSelected?.(index) ?? false}
      isOpen={index === openIndex}
      isActive={index === activeIndex}
      cursors={cursorsOf?.(index) ?? NO_CURSORS}
      scroller={scroller}
      onOpen={onOpen}
      onSelect={onSelect}
      style={style}
    >
      {renderRow(index)}
    </GridRow>
  );
  if (isPrinting) {
    const printed = Math.min(count, MAX_PRINTED_ROWS);
    return (
      <Canvas>
        {Array.from({ length: printed }, (_, index) => draw(index, { minHeight: rowHeight }))}
      </Canvas>
    );
  }
  return (
    <Canvas style={{ height: count * rowHeight }}>
      {rowsToDraw(first, last, count, activeIndex).map((index) =>
        draw(index, { height: rowHeight, top: index * rowHeight }),
      )}
    </Canvas>
  );
}

/**
 * Returns the visible rows, overscan and the active row, which `aria-activedescendant` refers to.
 */
function rowsToDraw(
  first: number,
  last: number,
  count: number,
  activeIndex: number | null,
): number[] {
  const near = rowsBetween(
    Math.max(0, first - OVERSCAN_ROWS),
    Math.min(count - 1, last + OVERSCAN_ROWS),
  );
  if (activeIndex === null || activeIndex >= count || near.includes(activeIndex)) return near;
  return [...near, activeIndex].toSorted((one, other) => one - other);
}

function rowsBetween(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last + 1 - first) }, (_, place) => first + place);
}
