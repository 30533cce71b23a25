import { useEffect, useRef } from "react";

/** What gives the focus back by itself when it goes. */
const GIVES_BACK = "[role=menu], [role=dialog], dialog";

/** Where the part that has the focus goes away, a message that was closed or a button that did its work, the focus goes where the screen says instead of nowhere. */
export function useKeptFocus(takeOver: () => void): void {
  const focused = useRef<Element>(undefined);
  useEffect(() => {
    const note = ({ target }: FocusEvent): void => {
      if (target instanceof Element && target.closest(GIVES_BACK) === null)
        focused.current = target;
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
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
    takeOver();
  });
}
