import { useEffect, useRef } from "react";
import { useLocation } from "wouter";

/**
 * On a new path, scrolls to the top and focuses `main`. Back and forward keep the scroll position;
 * focus already inside the page stays.
 */
export function useRouteFocus(): void {
  const [path] = useLocation();
  const before = useRef(path);
  const isReturn = useRef(false);
  const pathname = useRef(window.location.pathname);

  useEffect(() => {
    const handlePopState = (): void => {
      // A popstate on the same path comes from a link to another part of the page.
      isReturn.current = window.location.pathname !== pathname.current;
    };
    // Capture runs before the router's listener.
    window.addEventListener("popstate", handlePopState, { capture: true });
    return () => window.removeEventListener("popstate", handlePopState, { capture: true });
  }, []);

  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    pathname.current = window.location.pathname;
    if (!isReturn.current) window.scrollTo(0, 0);
    isReturn.current = false;
    const main = document.querySelector("main");
    if (main !== null && !main.contains(document.activeElement))
      main.focus({ preventScroll: true });
  }, [path]);
}
