import { useSyncExternalStore } from "react";

/** Narrower windows show rows of two lines and panels over the whole screen. */
const PHONE = "(max-width: 767.98px)";

/** Whether the window is as narrow as a phone's; follows it as it changes. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(PHONE);
      query.addEventListener("change", onChange);
      return () => query.removeEventListener("change", onChange);
    },
    () => matchMedia(PHONE).matches,
  );
}
