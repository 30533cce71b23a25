import { useLayoutEffect, useRef, useState, type KeyboardEvent, type SyntheticEvent } from "react";
import { fadeAway } from "../theme/fade-away.ts";
import { focusFirst, openerOf, returnFocus, wrapFocus } from "./dialog-focus.ts";
import { enterTopDialog } from "./top-dialog.ts";

/**
 * Shows a `<dialog>` as modal while mounted; Escape calls `onClose`. Returns the element (null
 * before mount) and the props to spread on it.
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
    // Browsers force a dialog closed on a second Escape; reopen it and let the caller decide.
    event.currentTarget.showModal();
    onClose?.();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    const { key, target, currentTarget } = event;
    // An Enter key held since before the dialog opened must not answer the dialog.
    if (key === "Enter" && event.repeat) event.preventDefault();
    if (
      (key !== "Escape" && key !== "Tab") ||
      event.defaultPrevented ||
      !(target instanceof Element) ||
      !currentTarget.contains(target)
    )
      return;
    // An open menu handles these keys itself.
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
