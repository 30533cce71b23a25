import { useEffect, useRef } from "react";
import { useLocation } from "wouter";

/**
 * What arriving at another page means: it begins at its top, and the keyboard goes on from its content, wherever the link
 * stood. "Back" and "forward" keep the place that the browser restores, and focus already inside the page stays.
 */
export function useRouteFocus(): void {
  const [path] = useLocation();
  const before = useRef(path);
  const isReturn = useRef(false);

  useEffect(() => {
    const handlePopState = (): void => {
      isReturn.current = true;
    };
    // In the capture phase: before the router hears of it.
    window.addEventListener("popstate", handlePopState, { capture: true });
    return () => window.removeEventListener("popstate", handlePopState, { capture: true });
  }, []);

  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    if (!isReturn.current) window.scrollTo(0, 0);
    isReturn.current = false;
    const main = document.querySelector("main");
    if (main !== null && !main.contains(document.activeElement))
      main.focus({ preventScroll: true });
  }, [path]);
}
