const OVERSCAN_ROWS = 6;

/** Returns the rows to render, from `first` (inclusive) to `end` (exclusive). */
export function rowWindow(
  scrolled: number,
  height: number,
  rowHeight: number,
  count: number,
): { readonly first: number; readonly end: number } {
  const first = Math.max(0, Math.min(count, Math.floor(scrolled / rowHeight) - OVERSCAN_ROWS));
  return {
    first,
    end: Math.min(count, Math.ceil((scrolled + height) / rowHeight) + OVERSCAN_ROWS),
  };
}

/** Returns the scroll position nearest to `scrolled` that shows the whole row. */
export function scrollToRow(
  index: number,
  scrolled: number,
  height: number,
  rowHeight: number,
): number {
  return Math.max((index + 1) * rowHeight - height, Math.min(scrolled, index * rowHeight));
}
