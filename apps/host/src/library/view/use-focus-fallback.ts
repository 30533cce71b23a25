import { useEffect, useRef } from "react";

/** Menus and dialogs restore the focus themselves. */
const RESTORES_FOCUS = "[role=menu], [role=dialog], dialog";

/** Calls `moveFocus` when the focused element was removed. */
export function useFocusFallback(moveFocus: () => void): void {
  const focused = useRef<Element>(undefined);
  useEffect(() => {
    const rememberFocused = ({ target }: FocusEvent): void => {
      if (target instanceof Element && target.closest(RESTORES_FOCUS) === null)
        focused.current = target;
    };
    document.addEventListener("focusin", rememberFocused);
    return () => document.removeEventListener("focusin", rememberFocused);
  }, []);

  // Runs after every rendering, because any rendering may remove the focused element.
  useEffect(() => {
    if (
      focused.current === undefined ||
      focused.current.isConnected ||
      document.activeElement !== document.body
    )
      return;
    focused.current = undefined;
    moveFocus();
  });
}
