import { useLayoutEffect, type RefObject } from "react";
import { fadeAway } from "./fade-away.ts";

/** Lets what floats over a corner of the page fade at its place when its component goes. Its children lay it out, so the place is measured as it leaves. */
export function useFadingAway(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const leaving = element.current;
    if (leaving === null) return undefined;
    return () => {
      const { top, left, width, height } = leaving.getBoundingClientRect();
      fadeAway(leaving, "--medium", `position:fixed;inset:${top}px auto auto ${left}px;width:${width}px;height:${height}px;margin:0;transform:none;transition:none`);
    };
  }, [element]);
}
