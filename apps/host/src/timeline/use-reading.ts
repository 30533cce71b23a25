import { type RefObject, useEffect, useRef } from "react";
import { $isReading, showHeld } from "./timeline-store.ts";

/**
 * Sets `$isReading` while the element, placed above the list, is scrolled out of sight. Shows held
 * entries when the element is visible again.
 */
export function useReading(): RefObject<HTMLDivElement | null> {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (top.current === null) return undefined;
    const observer = new IntersectionObserver((records) => {
      const last = records.at(-1);
      if (last === undefined) return;
      const isReading = !last.isIntersecting && last.boundingClientRect.top < 0;
      $isReading.set(isReading);
      if (!isReading) showHeld();
    });
    observer.observe(top.current);
    return () => {
      observer.disconnect();
      $isReading.set(false);
    };
  }, []);
  return top;
}
