const FIELD = "input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled)";
const BUTTON = "button:not(:disabled), a[href]";
const STOP = "a[href], button, input, select, textarea, summary, [tabindex], [contenteditable]";

/**
 * Focuses the first of these that exists: `[data-autofocus]`, a field, a footer button, any button,
 * the dialog.
 */
export function focusFirst(dialog: HTMLDialogElement): void {
  const target =
    dialog.querySelector<HTMLElement>("[data-autofocus]") ??
    dialog.querySelector<HTMLElement>(FIELD) ??
    dialog.querySelector<HTMLElement>(`[data-dialog-actions] :is(${BUTTON})`) ??
    dialog.querySelector<HTMLElement>(BUTTON) ??
    dialog;
  target.focus();
}

/**
 * Returns the element to focus after the dialog closes; for a menu item, the menu's button, because
 * items unmount.
 */
export function openerOf(focused: Element | null): Element | null {
  const id = focused?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  return (id && document.getElementById(id)) || focused;
}

/** Focuses `opener` or, if it was removed, an open dialog or the main element. */
export function returnFocus(opener: Element | null): void {
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) {
    opener.focus({ preventScroll: true });
    return;
  }
  document
    .querySelector<HTMLElement>("dialog:modal, main[tabindex]")
    ?.focus({ preventScroll: true });
}

/**
 * At the last tab stop, moves focus to the first; with `isBack`, from the first to the last. If it
 * returns true, focus has moved and the caller must prevent the browser's default action.
 */
export function wrapFocus(dialog: HTMLDialogElement, isBack: boolean): boolean {
  const from = document.activeElement ?? dialog;
  const stops = [...dialog.querySelectorAll<HTMLElement>(STOP)].filter(isStop);
  const wanted = isBack ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  // When Tab finds no further stop in the dialog, browsers focus their own toolbar.
  if (stops.some((stop) => stop !== from && (from.compareDocumentPosition(stop) & wanted) !== 0))
    return false;
  (stops.at(isBack ? -1 : 0) ?? dialog).focus();
  return true;
}

function isStop(element: HTMLElement): boolean {
  if (
    element.tabIndex < 0 ||
    element.matches(":disabled, [inert] *") ||
    !element.checkVisibility({ visibilityProperty: true })
  )
    return false;
  if (!(element instanceof HTMLInputElement) || element.type !== "radio" || element.checked)
    return true;
  // A radio group is one tab stop: its checked option, if any.
  const group = `input[type=radio][name="${CSS.escape(element.name)}"]:checked`;
  return (element.form ?? element.closest("dialog"))?.querySelector(group) === null;
}
