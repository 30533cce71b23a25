import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

interface RowWindowOptions {
  readonly count: number;
  /** In pixels; every row has it. */
  readonly rowHeight: number;
  /** What stands above the rows while they scroll, in pixels. */
  readonly headHeight: number;
}

/** Which rows of a scrolling list are in view. */
export interface RowWindow {
  /** To be given to the element that scrolls. */
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly first: number;
  readonly last: number;
  /** Scrolls no farther than it takes to have a row in view. */
  readonly scrollToRow: (index: number) => void;
}

/** Follows which rows are in view and draws anew when these are others. Rows of one height need no list of their places: making one for 200,000 rows takes longer than several frames. */
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
    // In the frame that has been scrolled: later there would be no rows for a moment.
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
      // Below the rows something may float over them: a screen keeps its room free by the padding.
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
