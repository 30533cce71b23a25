import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

interface RowWindowOptions {
  readonly count: number;
  /** In pixels, the same for all rows. */
  readonly rowHeight: number;
  /** The height in pixels of the sticky head. */
  readonly headHeight: number;
}

export interface RowWindow {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly first: number;
  readonly last: number;
  /** Scrolls the least distance that shows the row. */
  readonly scrollToRow: (index: number) => void;
}

/**
 * Tracks the visible rows and re-renders when they change. Rows have one height, because computing
 * the positions of 200,000 rows takes several frames.
 */
export function useRowWindow({ count, rowHeight, headHeight }: RowWindowOptions): RowWindow {
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ first: 0, last: 0 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const look = () => {
      const first = Math.floor(element.scrollTop / rowHeight);
      const last = Math.max(
        0,
        Math.floor((element.scrollTop + element.clientHeight - headHeight) / rowHeight) - 1,
      );
      setView((now) => (now.first === first && now.last === last ? now : { first, last }));
    };
    // Renders in the frame of the scroll; otherwise rows would be missing for a moment.
    const follow = () => flushSync(look);
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    element.addEventListener("scroll", follow, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener("scroll", follow);
    };
  }, [rowHeight, headHeight]);

  const scrollToRow = useCallback(
    (index: number) => {
      const element = scroller.current;
      if (element === null) return;
      const highest = index * rowHeight;
      // The padding keeps space for bars that float above the last rows.
      const covered = Number.parseFloat(getComputedStyle(element).paddingBlockEnd) || 0;
      const lowest = highest + rowHeight + headHeight + covered - element.clientHeight;
      if (element.scrollTop > highest) element.scrollTo({ top: highest });
      else if (element.scrollTop < lowest) element.scrollTo({ top: lowest });
    },
    [rowHeight, headHeight],
  );

  const first = Math.min(count - 1, view.first);
  return { scroller, first, last: Math.min(count - 1, Math.max(first, view.last)), scrollToRow };
}
