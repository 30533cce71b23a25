import { useEffect, useState } from "react";

/** A click within this time may have been meant for what was shown before the dialog opened. */
export const SETTLE_DELAY_MS = 600;

/**
 * Whether a dialog may be confirmed. A guarded dialog may be confirmed only {@link SETTLE_DELAY_MS}
 * after it opens, so that a page can't trick the user with a double click.
 */
export function useSettled(isGuarded: boolean): boolean {
  const [isSettled, setSettled] = useState(!isGuarded);
  useEffect(() => void setTimeout(setSettled, SETTLE_DELAY_MS, true), []);
  return isSettled;
}
