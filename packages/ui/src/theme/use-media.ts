import { useSyncExternalStore } from "react";

/** Whether a media query holds, kept up to date. The query is the bare condition, such as "(max-width: 767.98px)". */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", onChange);
      return () => list.removeEventListener("change", onChange);
    },
    () => window.matchMedia(query).matches,
    () => false,
  );
}
