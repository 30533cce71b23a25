import { type RefObject, useEffect, useRef } from "react";

/** What a button received: a click, or the arrow key that opens a menu. */
export type Press = "click" | "ArrowDown" | "ArrowUp";

/** Gives a button that took the place of a waiting one its focus and the press that it received. */
export function useReplayedPress(
  button: RefObject<HTMLButtonElement | null>,
  press: Press | undefined,
): void {
  const isReplayed = useRef(false);
  useEffect(() => {
    if (press === undefined || isReplayed.current) return;
    isReplayed.current = true;
    button.current?.focus();
    if (press === "click") button.current?.click();
    else button.current?.dispatchEvent(new KeyboardEvent("keydown", { key: press, bubbles: true }));
  }, [button, press]);
}
