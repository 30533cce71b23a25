import { type RefObject, useEffect, useRef } from "react";

/** Where a part that has the focus goes away, a message that was closed or a button that did its work, the focus goes where the screen says and not out of it. */
export function useKeptFocus(frame: RefObject<HTMLElement | null>, takeOver: () => void): void {
  const focused = useRef<Node>(undefined);
  useEffect(() => {
    const note = ({ target }: FocusEvent): void => {
      // A menu or a dialog of one of its parts stands elsewhere, and gives the focus back to that part.
      if (target instanceof Node && frame.current?.contains(target) === true) focused.current = target;
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, [frame]);

  // With every drawing: any may have taken it away.
  useEffect(() => {
    if (focused.current === undefined || focused.current.isConnected || document.activeElement !== document.body) return;
    focused.current = undefined;
    takeOver();
  });
}
