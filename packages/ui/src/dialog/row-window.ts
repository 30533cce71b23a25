const OVERSCAN_ROWS = 6;

/** The rows to draw of a list of any length: `first` up to, and without, `end`. */
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

/** How far to scroll so that a row is seen whole: as little as will do. */
export function scrollToRow(
  index: number,
  scrolled: number,
  height: number,
  rowHeight: number,
): number {
  return Math.max((index + 1) * rowHeight - height, Math.min(scrolled, index * rowHeight));
}
