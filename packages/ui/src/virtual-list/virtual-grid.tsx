import {
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from "react";
import { useIsPrinting } from "../theme/use-is-printing.ts";
import { Canvas, Head, HeadGroup, PrintNote, Scroller } from "./grid-frame.ts";
import { GridRow } from "./grid-row.tsx";
import { useGridKeyboard } from "./use-grid-keyboard.ts";
import { useRowWindow } from "./use-row-window.ts";

/** Drawn beyond what is seen, so that one who scrolls fast finds rows there. */
const OVERSCAN_ROWS = 6;
/** Some thirty sheets of paper. */
const MAX_PRINTED_ROWS = 1000;

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
  printText?: ReactNode;
  /** Scrolls to a row, or takes the focus. */
  ref?: Ref<VirtualGridHandle> | undefined;
}

/** A table of any length that draws only what is seen; on paper its first thousand rows, and how many there are. It fills its parent, which must be a flex column with a height. */
export function VirtualGrid({
  label,
  count,
  rowHeight,
  columns: template,
  head,
  renderRow,
  keyOf,
  isSelected,
  openIndex = null,
  activeIndex = null,
  onActive,
  onOpen,
  onToggle,
  onSelect,
  onSelectAll,
  onType,
  onRange,
  printText,
  ref,
}: VirtualGridProps) {
  const isPrinting = useIsPrinting();
  const id = useId();
  const headHeight = head === undefined ? 0 : 32;
  const { scroller, first, last, scrollToRow } = useRowWindow({ count, rowHeight, headHeight });
  const showOpenRow = useEffectEvent(() => {
    if (openIndex !== null) scrollToRow(openIndex);
  });
  // Rows of another height stand elsewhere: the one that somebody reads stays in view.
  useEffect(() => showOpenRow(), [rowHeight]);
  useImperativeHandle(
    ref,
    () => ({
      scrollToRow,
      focus: () => scroller.current?.focus(),
    }),
    [scroller, scrollToRow],
  );

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
  const draw = (index: number, style: CSSProperties) => (
    <GridRow
      key={keyOf?.(index) ?? index}
      index={index}
      id={`${id}-row-${index}`}
      ariaRowIndex={index + (head === undefined ? 1 : 2)}
      isSelected={isSelected?.(index) ?? false}
      isOpen={index === openIndex}
      isActive={index === activeIndex}
      scroller={scroller}
      onOpen={onOpen}
      onSelect={onSelect}
      style={style}
    >
      {renderRow(index)}
    </GridRow>
  );
  const printed = Math.min(count, MAX_PRINTED_ROWS);
  const drawn = rowsToDraw(first, last, count, activeIndex);

  return (
    <>
      {isPrinting && printed < count && (
        <PrintNote>
          The first {printed.toLocaleString("en-GB")} of {count.toLocaleString("en-GB")} rows are
          printed. {printText}
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
        {...(activeIndex === null ? {} : { "aria-activedescendant": `${id}-row-${activeIndex}` })}
      >
        {head !== undefined && (
          <HeadGroup>
            <Head aria-rowindex={1}>{head}</Head>
          </HeadGroup>
        )}
        {isPrinting ? (
          <Canvas>
            {Array.from({ length: printed }, (_, index) => draw(index, { minHeight: rowHeight }))}
          </Canvas>
        ) : (
          <Canvas style={{ height: count * rowHeight }}>
            {drawn.map((index) => draw(index, { height: rowHeight, top: index * rowHeight }))}
          </Canvas>
        )}
      </Scroller>
    </>
  );
}

/** The rows in view and some beyond, in order; always with the active row, which readers are at. */
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

/** The rows from one to another, both included. */
function rowsBetween(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last + 1 - first) }, (_, place) => first + place);
}
