import type { VirtualGridHandle } from "@tera/ui";
import { type RefObject, useEffect, useRef } from "react";
import { useFocusFallback } from "./use-focus-fallback.ts";

/**
 * Gives the focus to the rows when the focused element disappears, and when the open reference no
 * longer covers them. While it covers them, the reference gets it instead.
 */
export function useRowFocus(
  isCovered: boolean,
  frame: RefObject<HTMLElement | null>,
  grid: RefObject<VirtualGridHandle | null>,
): void {
  useFocusFallback(() => {
    const covering = isCovered ? frame.current?.querySelector("aside") : undefined;
    if (covering || grid.current === null)
      (covering ?? frame.current)?.focus({ preventScroll: true });
    else grid.current.focus();
  });
  const wasCovered = useRef(isCovered);
  useEffect(() => {
    if (wasCovered.current && !isCovered) grid.current?.focus();
    wasCovered.current = isCovered;
  }, [isCovered, grid]);
}
