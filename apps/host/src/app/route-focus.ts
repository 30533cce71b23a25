import { useEffect, useRef } from "react";
import { useLocation } from "wouter";

/** A page that renders later than this after Back keeps the position it has. */
const RESTORE_WITHIN_MS = 5000;

/**
 * On a new path, scrolls to the top and focuses `main`. Back and forward restore the scroll
 * position, also of a page that grows to its height later; focus already inside the page stays.
 */
export function useRouteFocus(): void {
  const [path] = useLocation();
  const before = useRef(path);
  const returnTo = useRef<number>(undefined);
  const pathname = useRef(window.location.pathname);

  useEffect(() => {
    const positions = new Map<string, number>();
    // A click changes the address before the page, so that the next page's height changes nothing.
    const handleScroll = (): void => void positions.set(window.location.pathname, window.scrollY);
    const handlePopState = (): void => {
      // A popstate on the same path comes from a link to another part of the page.
      if (window.location.pathname === pathname.current) return;
      pathname.current = window.location.pathname;
      returnTo.current = positions.get(pathname.current) ?? 0;
    };
    window.addEventListener("scroll", handleScroll, { passive: true });
    // Capture runs before the router's listener.
    window.addEventListener("popstate", handlePopState, { capture: true });
    return () => {
      window.removeEventListener("scroll", handleScroll);
      window.removeEventListener("popstate", handlePopState, { capture: true });
    };
  }, []);

  useEffect(() => {
    if (before.current === path) return undefined;
    before.current = path;
    pathname.current = window.location.pathname;
    const position = returnTo.current;
    returnTo.current = undefined;
    if (position === undefined) window.scrollTo(0, 0);
    const main = document.querySelector("main");
    if (main !== null && !main.contains(document.activeElement))
      main.focus({ preventScroll: true });
    return position === undefined ? undefined : restoreScroll(position);
  }, [path]);
}

/** Scrolls as soon as the page is high enough, unless the person scrolls first. */
function restoreScroll(position: number): () => void {
  const stop = new AbortController();
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, position);
    if (window.scrollY >= position) stop.abort();
  });
  stop.signal.addEventListener("abort", () => observer.disconnect());
  for (const type of ["wheel", "touchmove", "keydown", "pointerdown"])
    window.addEventListener(type, () => stop.abort(), { signal: stop.signal, passive: true });
  observer.observe(document.body);
  const timer = setTimeout(() => stop.abort(), RESTORE_WITHIN_MS);
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}
