import { useIsPrinting, useMedia } from "@tera/ui";
import { useCallback, useEffect, useRef, useState } from "react";
import type { LibrarySort } from "../../references/library-index-messages.ts";
import { $focusedRow } from "../../sync/own-place.ts";
import { PHONE, TABLET } from "../data/library-media.ts";
import type { OpenLibrary } from "../data/library-store.ts";
import type { LibraryView } from "./library-view.ts";
import { type OpenReference, useOpenReference } from "../panel/use-open-reference.ts";
import { idAtRow, type LibraryRows, useLibraryRows } from "./use-library-rows.ts";
import { type RowSelectionControls, useRowSelection } from "./use-row-selection.ts";
import { useSort } from "./use-sort.ts";
import { useEventCallback } from "./use-event-callback.ts";

export interface LibraryScreenState {
  readonly searchText: string;
  readonly sort: LibrarySort | undefined;
  readonly rows: LibraryRows;
  readonly isSearching: boolean;
  /** Indexes of the first and last visible rows, from 0. */
  readonly range: { readonly first: number; readonly last: number } | undefined;
  readonly selection: RowSelectionControls;
  readonly opened: OpenReference;
  readonly isPhone: boolean;
  /** True when columns do not fit. */
  readonly isStacked: boolean;
  /** True if the open reference covers the list: for reading, and always on a phone. */
  readonly isCovered: boolean;
  readonly search: (searchText: string) => void;
  readonly clearSearch: () => void;
  /** Returns the id of the open reference, or else of the active row. */
  readonly currentId: () => string | undefined;
  // Stable functions, so that the rows do not render again.
  readonly showRange: (first: number, last: number) => void;
  readonly moveTo: (index: number) => void;
  readonly openRow: (index: number) => void;
  readonly select: (index: number, how: "range" | "toggle", from: number | null) => void;
  readonly selectAll: (isChosen: boolean) => void;
}

export function useLibraryScreen(
  view: LibraryView,
  library: OpenLibrary | undefined,
  initialId: string | undefined,
): LibraryScreenState {
  const [searchText, setSearchText] = useState("");
  const sort = useSort();
  const [range, setRange] = useState<{ first: number; last: number }>();
  const showRange = useCallback((first: number, last: number) => setRange({ first, last }), []);
  const { rows, isSearching, startSearch } = useLibraryRows(view, library, searchText, sort);
  const selection = useRowSelection(view.references, rows);
  const opened = useOpenReference(view.references, rows, initialId);
  const hasOpen = opened.reference !== undefined;
  const isPhone = useMedia(PHONE);
  const isTablet = useMedia(TABLET);
  const isStacked = !useIsPrinting() && (isPhone || (isTablet && opened.hasPanel));
  /** Index of the active row. */
  const cursor = useRef<number>(undefined);
  useEffect(
    () => $focusedRow.set(opened.id ?? idAtRow(rows, cursor.current ?? -1)),
    [opened.id, rows],
  );
  useEffect(() => () => $focusedRow.set(undefined), []);
  const focusRow = (index: number): void => {
    cursor.current = index;
    $focusedRow.set(idAtRow(rows, index));
  };
  const moveTo = useEventCallback((index: number) => {
    focusRow(index);
    selection.setAnchor(index);
  });
  const openRow = useEventCallback((index: number) => {
    moveTo(index);
    opened.open(idAtRow(rows, index));
  });
  const select = useEventCallback((index: number, how: "range" | "toggle", from: number | null) => {
    focusRow(index);
    selection.choose(index, how, from);
  });
  const selectAll = useEventCallback(selection.chooseAll);

  return {
    searchText,
    sort,
    rows,
    isSearching,
    range,
    selection,
    opened,
    isPhone,
    isStacked,
    isCovered: hasOpen && (isPhone || opened.mode === "reading"),
    search(text) {
      startSearch(text);
      setSearchText(text);
    },
    clearSearch: () => setSearchText(""),
    currentId: () => opened.id ?? idAtRow(rows, cursor.current ?? -1),
    showRange,
    moveTo,
    openRow,
    select,
    selectAll,
  };
}
