import { useEffect, useRef } from "react";

/** Menus and dialogs restore the focus themselves. */
const RESTORES_FOCUS = "[role=menu], [role=dialog], dialog";

/** Calls `moveFocus` when the focused element was removed or disabled. */
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

  // Runs after every rendering, because any rendering may remove or disable the focused element.
  useEffect(() => {
    const { activeElement, body } = document;
    const isLost = focused.current?.isConnected === false || focused.current?.matches(":disabled");
    if (isLost !== true || (activeElement !== body && activeElement !== focused.current)) return;
    focused.current = undefined;
    moveFocus();
  });
}
