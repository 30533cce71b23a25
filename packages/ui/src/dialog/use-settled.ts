import { useEffect, useState } from "react";

/** A press that comes sooner was meant for what stood there before. */
export const SETTLING_MILLISECONDS = 600;

/**
 * Whether a question that somebody else has put before the person may be answered with yes: not until it has been in sight for a moment, and for
 * as long again after the window has come back to the front. A page that knows where the button comes can't catch a second press with it.
 * Always true where nothing is to be guarded.
 */
export function useSettled(isGuarded: boolean): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (!isGuarded) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = (): void => {
      setSettled(false);
      clearTimeout(timer);
      // Counted from when it is drawn: a page that is busy, or out of sight, shows nothing.
      requestAnimationFrame(() => {
        clearTimeout(timer);
        timer = setTimeout(setSettled, SETTLING_MILLISECONDS, true);
      });
    };
    begin();
    // A frame gets its focus by the very press that would answer; what stands in one decides nothing that can't be taken back.
    if (top === window) addEventListener("focus", begin);
    return () => removeEventListener("focus", begin);
  }, [isGuarded]);
  return isSettled || !isGuarded;
}
