import { useIsPrinting, useMedia } from "@tera/ui";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

/** Shorter lists are rendered whole, so that the browser's own search finds everything. */
const MAX_WHOLE_ROWS = 200;
/** Printing all of a very long list would block the page. */
const MAX_PRINTED_ROWS = 1000;
/** Rows rendered above and below the visible ones, for fast scrolling. */
const OVERSCAN_ROWS = 6;
/** Rows are rendered in steps, so that scrolling renders less often. */
const STEP_ROWS = 5;
export const ROW_HEIGHT = 42;
const PHONE_ROW_HEIGHT = 56;

interface VirtualRow {
  readonly index: number;
  /** Height in pixels of the rows not rendered before this one. */
  readonly gap: number;
}

interface VirtualRows {
  readonly body: RefObject<HTMLTableSectionElement | null>;
  readonly rows: readonly VirtualRow[];
  /** Height in pixels of the rows not rendered at the end. */
  readonly gapAfter: number;
  /** True if all rows are rendered. */
  readonly isWhole: boolean;
}

/**
 * Returns which rows of a table to render: those in the window, some around them, and the focused
 * row `kept`. The page scrolls, not the table. All rows have the same height.
 */
export function useVirtualRows(count: number, kept: number | undefined): VirtualRows {
  const body = useRef<HTMLTableSectionElement>(null);
  const [view, setView] = useState({ first: 0, last: 0 });
  const isPrinting = useIsPrinting();
  const isPhone = useMedia("(max-width: 767.98px)");
  const height = isPhone ? PHONE_ROW_HEIGHT : ROW_HEIGHT;
  const isWhole = count <= MAX_WHOLE_ROWS;

  useLayoutEffect(() => {
    if (isWhole) return undefined;
    const look = (): void => {
      if (body.current === null) return;
      const { top } = body.current.getBoundingClientRect();
      const first = stepDown(-top / height);
      const last = stepDown((window.innerHeight - top) / height) + STEP_ROWS;
      setView((now) => (now.first === first && now.last === last ? now : { first, last }));
    };
    // Render before the browser paints the scroll; otherwise rows would be missing for a moment.
    const follow = (): void => flushSync(look);
    look();
    // Content above the rows can change its height, which moves the rows.
    const sizes = new ResizeObserver(look);
    sizes.observe(document.documentElement);
    window.addEventListener("scroll", follow, { passive: true });
    return () => {
      sizes.disconnect();
      window.removeEventListener("scroll", follow);
    };
  }, [isWhole, height]);

  if (isWhole || isPrinting) {
    const length = Math.min(count, MAX_PRINTED_ROWS);
    return {
      body,
      isWhole: length === count,
      gapAfter: 0,
      rows: Array.from({ length }, (_, index) => ({ index, gap: 0 })),
    };
  }
  const rows: VirtualRow[] = [];
  let end = 0;
  for (const index of indexesToRender(view, count, kept)) {
    rows.push({ index, gap: (index - end) * height });
    end = index + 1;
  }
  return { body, isWhole, rows, gapAfter: (count - end) * height };
}

function indexesToRender(
  view: { readonly first: number; readonly last: number },
  count: number,
  kept: number | undefined,
): readonly number[] {
  const first = Math.max(0, Math.min(view.first, count - 1) - OVERSCAN_ROWS);
  const last = Math.min(count - 1, view.last + OVERSCAN_ROWS);
  const indexes = Array.from({ length: Math.max(0, last + 1 - first) }, (_, step) => first + step);
  if (kept === undefined || kept >= count || (kept >= first && kept <= last)) return indexes;
  return kept < first ? [kept, ...indexes] : [...indexes, kept];
}

function stepDown(row: number): number {
  return Math.max(0, Math.floor(row / STEP_ROWS) * STEP_ROWS);
}
