import { useLayoutEffect, useRef, type RefObject } from "react";
import { fadeAway } from "./fade-away.ts";

/**
 * Lets what floats over a corner of the page fade at its place when its component goes. Its children lay it out, so the place is measured as it leaves.
 * `isLeaving`, asked then and never changed, says false of what is only drawn anew in another place.
 */
export function useFadingAway(
  element: RefObject<HTMLElement | null>,
  isLeaving: () => boolean = always,
): void {
  const asked = useRef(isLeaving);
  useLayoutEffect(() => {
    const leaving = element.current;
    const question = asked.current;
    if (leaving === null) return undefined;
    return () => {
      if (!question()) return;
      const { top, left, width, height } = leaving.getBoundingClientRect();
      fadeAway(
        leaving,
        "--medium",
        `position:fixed;inset:${top}px auto auto ${left}px;width:${width}px;height:${height}px;margin:0;transform:none;transition:none`,
      );
    };
  }, [element]);
}

function always(): boolean {
  return true;
}
