import { useSyncExternalStore } from "react";

/** Windows that have room for the rail only. */
export const RAIL_MEDIA = "(min-width: 768px) and (max-width: 1023.98px)";

/** Whether a media query holds, kept up to date. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    () => window.matchMedia(query).matches,
  );
}
