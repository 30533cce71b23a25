import { useEffect, useRef } from "react";

/** What gives the focus back by itself when it goes. */
const RESTORES_FOCUS = "[role=menu], [role=dialog], dialog";

/** Where the part that has the focus goes away, a message that was closed or a button that did its work, the focus goes where the screen says instead of nowhere. */
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

  // With every drawing: any may have taken it away.
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
