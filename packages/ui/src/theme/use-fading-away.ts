import { useLayoutEffect, useRef, type RefObject } from "react";
import { fadeAway } from "./fade-away.ts";

/**
 * Fades a floating element out in place when its component unmounts. `isLeaving` is called on
 * unmount; return false if the element only moves elsewhere. Only the first render's `isLeaving` is
 * used.
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
