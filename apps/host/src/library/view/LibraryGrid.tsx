import { parseQuery } from "@tera/references/query";
import {
  Checkbox,
  GridColumnEdge,
  GridHeadCell,
  GridSortCell,
  useIsPrinting,
  useMedia,
  VirtualGrid,
  type VirtualGridHandle,
} from "@tera/ui";
import { useStore } from "@nanostores/react";
import { memo, useEffect, useImperativeHandle, useMemo, useRef, useState } from "react";
import styled from "styled-components";
import { $areSingleKeysOn } from "../../platform/shortcuts.ts";
import type { LibrarySort } from "../../references/library-index-messages.ts";
import { type LazyReference, toReference } from "../../references/serialized-reference.ts";
import {
  type ColumnId,
  columnsThatFit,
  nextSort,
  tracksOf,
  wrappingTracksOf,
} from "./library-columns.ts";
import { LAPTOP } from "../data/library-media.ts";
import type { RowCursorsById } from "./row-cursors.ts";
import type { LibraryRows } from "./use-library-rows.ts";
import { StackedRow } from "./StackedRow.tsx";
import { WideRow } from "./WideRow.tsx";
import { wordsToMark } from "../search/query-text.ts";
import { type ColumnDrag, useColumnOrder } from "./use-column-order.ts";
import { useColumnWidths } from "./use-column-widths.ts";
import { findRowByPrefix } from "./find-row-by-prefix.ts";
import { useWidth } from "./use-width.ts";

const ROW_HEIGHT = 34;
const STACKED_ROW_HEIGHT = 82;
const STACKED_COLUMNS = "36px minmax(0, 1fr)";
/** In pixels. Print shows the columns that fit this width and wraps long text. */
const PAPER_WIDTH = 800;

export interface LibraryGridProps {
  readonly rows: LibraryRows;
  /** The grid shows only the columns that fit. */
  readonly columns: readonly ColumnId[];
  readonly sort: LibrarySort | undefined;
  /** Undefined while the order cannot be changed. */
  readonly onSort: ((sort: LibrarySort | undefined) => void) | undefined;
  readonly chosen: ReadonlySet<string>;
  /** Other people's cursors, by reference id. Looked up once for each rendered row. */
  readonly cursors: RowCursorsById;
  readonly openIndex: number | null;
  readonly isStacked: boolean;
  readonly isBesidePanel: boolean;
  readonly onOpen: (index: number) => void;
  /** Not called while a reference is open. */
  readonly onActiveChange: (index: number) => void;
  /** `from` is the index of the previously active row. */
  readonly onSelect: (index: number, how: "range" | "toggle", from: number | null) => void;
  readonly onSelectAll: (isChosen: boolean) => void;
  readonly onRange: (first: number, last: number) => void;
  readonly handle: React.RefObject<VirtualGridHandle | null>;
  /** Set to a function that moves on from the open row, or else the active one. */
  readonly mover: React.RefObject<((step: 1 | -1) => void) | null>;
}

/**
 * Renders only the visible rows. Stacks each row's fields on phones, and on tablets beside an open
 * panel.
 */
export const LibraryGrid = memo(function LibraryGrid({
  rows,
  columns,
  sort,
  onSort,
  chosen,
  cursors,
  openIndex,
  isStacked,
  isBesidePanel,
  onOpen,
  onActiveChange,
  onSelect,
  onSelectAll,
  onRange,
  handle,
  mover,
}: LibraryGridProps): React.JSX.Element {
  const { references, places, searchText } = rows;
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const isLaptop = useMedia(LAPTOP);
  /** False if the person turned off single-key shortcuts. Letters then jump to rows. */
  const hasKeys = useStore($areSingleKeysOn);
  const [active, setActive] = useState<number | null>(null);
  /** Aborts a pending jump to the row that matches the typed letters. */
  const pendingJump = useRef<AbortController>(undefined);
  // Cancel the jump when `rows` changes, because row indexes change too.
  useEffect(() => () => pendingJump.current?.abort(), [rows]);
  const words = useMemo(() => wordsToMark(parseQuery(searchText).condition), [searchText]);
  // The open panel shows the journal, so hide the journal column.
  const wanted = isLaptop && isBesidePanel ? columns.filter((id) => id !== "journal") : columns;
  const isPrinting = useIsPrinting();
  const { widths, edgeOf } = useColumnWidths();
  const dragOf = useColumnOrder(columns);
  const shown = isPrinting
    ? columnsThatFit(wanted, PAPER_WIDTH)
    : columnsThatFit(wanted, width, widths);
  const shownIds = shown.map(({ id }) => id);
  const at = (index: number): LazyReference | undefined => references[places[index] ?? -1];
  const activeIndex = active === null || active >= places.length ? openIndex : active;
  const choose = (index: number, how: "range" | "toggle"): void => {
    pendingJump.current?.abort();
    onSelect(index, how, activeIndex);
    setActive(index);
  };
  const go = (index: number): void => {
    pendingJump.current?.abort();
    setActive(index);
    if (openIndex === null) onActiveChange(index);
    else onOpen(index);
  };
  useImperativeHandle(mover, () => (step) => {
    const next = (openIndex ?? activeIndex ?? -1) + step;
    if (next < 0 || next >= places.length) return;
    handle.current?.scrollToRow(next);
    go(next);
  });
  const jump = async (letters: string): Promise<void> => {
    pendingJump.current?.abort();
    const search = new AbortController();
    pendingJump.current = search;
    const found = await findRowByPrefix(
      letters,
      { count: places.length, at, field: sort?.field ?? "title", from: activeIndex },
      search.signal,
    );
    if (found === undefined) return;
    handle.current?.scrollToRow(found);
    go(found);
  };
  const row = (index: number): React.ReactNode => {
    const lazyReference = at(index);
    if (lazyReference === undefined) return null;
    const reference = toReference(lazyReference);
    const box = {
      number: (places[index] ?? 0) + 1,
      isChosen: chosen.has(reference.id),
      onChoose: (how: "range" | "toggle") => choose(index, how),
    };
    return isStacked ? (
      <StackedRow reference={reference} words={words} box={box} />
    ) : (
      <WideRow reference={reference} words={words} box={box} columns={shownIds} />
    );
  };
  const areAllChosen =
    places.length > 0 &&
    chosen.size >= places.length &&
    Array.prototype.every.call(places, (place: number) => chosen.has(references[place]?.id ?? ""));
  const headOf = (
    label: string,
    field: LibrarySort["field"] | undefined,
    edge?: React.ReactNode,
    drag?: ColumnDrag,
  ): React.JSX.Element =>
    field === undefined || onSort === undefined ? (
      <GridHeadCell key={label} {...drag}>
        {label}
        {edge}
      </GridHeadCell>
    ) : (
      <GridSortCell
        key={label}
        label={label}
        sorted={sort?.field === field ? sort.direction : null}
        onSort={() => onSort(nextSort(sort, field))}
        edge={edge}
        drag={drag}
      />
    );
  return (
    <Frame ref={frame}>
      <VirtualGrid
        ref={handle}
        label="References"
        count={places.length}
        printText="Export the library to get all of them."
        rowHeight={isStacked ? STACKED_ROW_HEIGHT : ROW_HEIGHT}
        columns={
          isStacked
            ? STACKED_COLUMNS
            : isPrinting
              ? wrappingTracksOf(shown)
              : tracksOf(shown, widths)
        }
        head={
          isStacked ? undefined : (
            <>
              <AllCell>
                <Checkbox
                  label="Select all references shown"
                  hideLabel
                  checked={areAllChosen}
                  indeterminate={!areAllChosen && chosen.size > 0}
                  onChecked={onSelectAll}
                />
              </AllCell>
              {headOf("Title", "title")}
              {shown.map(({ id, label, sortField }) =>
                headOf(label, sortField, <GridColumnEdge {...edgeOf(id, shownIds)} />, dragOf(id)),
              )}
            </>
          )
        }
        renderRow={row}
        isSelected={(index) => chosen.has(at(index)?.id ?? "")}
        cursorsOf={(index) => cursors.get(at(index)?.id ?? "")}
        openIndex={openIndex}
        activeIndex={activeIndex}
        onActive={go}
        onOpen={(index) => {
          pendingJump.current?.abort();
          setActive(index);
          onOpen(index);
        }}
        onToggle={(index) => choose(index, "toggle")}
        onSelect={choose}
        onSelectAll={() => onSelectAll(true)}
        onType={hasKeys ? undefined : (letters) => void jump(letters)}
        onRange={onRange}
      />
    </Frame>
  );
});

const Frame = styled.div`
  flex: 1;
  display: flex;
  flex-direction: column;
  min-width: 0;
  min-height: 0;
`;

const AllCell = styled(GridHeadCell)`
  padding-inline: 8px;
  overflow: visible;
`;
