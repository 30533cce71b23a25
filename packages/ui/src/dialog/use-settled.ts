import { useEffect, useState } from "react";

/** A press that comes sooner was meant for what stood there before. */
export const SETTLE_DELAY_MS = 600;

/**
 * Whether a question that somebody else has put before the person may be answered with yes: not until it has been in sight for a moment. A page that
 * knows where the button comes can't catch a second press with it. Always true where nothing is to be guarded.
 */
export function useSettled(isGuarded: boolean): boolean {
  const [isSettled, setSettled] = useState(!isGuarded);
  useEffect(() => void setTimeout(setSettled, SETTLE_DELAY_MS, true), []);
  return isSettled;
}
