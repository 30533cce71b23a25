import { useLayoutEffect, useRef, useState, type KeyboardEvent, type SyntheticEvent } from "react";
import { fadeAway } from "../theme/fade-away.ts";
import { focusFirst, openerOf, returnFocus, wrapFocus } from "./dialog-focus.ts";
import { enterTopDialog } from "./top-dialog.ts";

/**
 * Shows a `<dialog>` as modal while it is mounted and calls `onClose` on Escape. Returns the dialog,
 * null until it is drawn, and the props to spread on it.
 */
export function useModalDialog(onClose: (() => void) | undefined) {
  const [element, setElement] = useState<HTMLDialogElement | null>(null);
  const leaving = useRef(false);

  useLayoutEffect(() => {
    if (element === null) return undefined;
    const opener = openerOf(document.activeElement);
    leaving.current = false;
    element.showModal();
    focusFirst(element);
    const leaveTop = enterTopDialog(element);
    return () => {
      leaving.current = true;
      fadeAway(element);
      leaveTop();
      element.close();
      returnFocus(opener);
    };
  }, [element]);

  const cancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose?.();
  };
  const reopen = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (leaving.current || event.target !== event.currentTarget) return;
    // The browser closes a dialog on a second Escape without asking; the page decides, not the browser.
    event.currentTarget.showModal();
    onClose?.();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    const { key, target, currentTarget } = event;
    // A key that was held down before the dialog opened answers nothing.
    if (key === "Enter" && event.repeat) event.preventDefault();
    if (
      (key !== "Escape" && key !== "Tab") ||
      event.defaultPrevented ||
      !(target instanceof Element) ||
      !currentTarget.contains(target)
    )
      return;
    // An open menu takes the keys for itself.
    const isInMenu = target.matches("[role=menu], [role=menu] *, [aria-expanded=true]");
    if (key === "Tab") {
      if (!isInMenu && wrapFocus(currentTarget, event.shiftKey)) event.preventDefault();
      return;
    }
    event.preventDefault();
    if (isInMenu) return;
    event.stopPropagation();
    onClose?.();
  };
  return [element, { ref: setElement, onCancel: cancel, onClose: reopen, onKeyDown }] as const;
}
