import { useEffect, useState } from "react";

/** An earlier click was meant for what was there before. */
export const SETTLE_DELAY_MS = 600;

/**
 * Whether a dialog may be confirmed. A guarded one only {@link SETTLE_DELAY_MS} after it opens, so
 * that a page can't trick the user into confirming with a double click.
 */
export function useSettled(isGuarded: boolean): boolean {
  const [isSettled, setSettled] = useState(!isGuarded);
  useEffect(() => void setTimeout(setSettled, SETTLE_DELAY_MS, true), []);
  return isSettled;
}
