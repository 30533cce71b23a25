const FIELD = "input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled)";
const BUTTON = "button:not(:disabled), a[href]";
const STOP = "a[href], button, input, select, textarea, summary, [tabindex], [contenteditable]";

/** Moves focus into a dialog that has just opened: the marked element, a field, a footer button, any button, the dialog itself. */
export function focusFirst(dialog: HTMLDialogElement): void {
  const target =
    dialog.querySelector<HTMLElement>("[data-autofocus]") ??
    dialog.querySelector<HTMLElement>(FIELD) ??
    dialog.querySelector<HTMLElement>(`[data-dialog-actions] :is(${BUTTON})`) ??
    dialog.querySelector<HTMLElement>(BUTTON) ??
    dialog;
  target.focus();
}

/** What focus goes back to from a dialog that is opened now: what has it, or the button of the menu whose item has it, which is gone by then. */
export function openerOf(focused: Element | null): Element | null {
  const id = focused?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  return (id && document.getElementById(id)) || focused;
}

/** Gives focus back to what had it, or, where that has left the page, to the page's main part. */
export function returnFocus(opener: Element | null): void {
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) {
    opener.focus({ preventScroll: true });
    return;
  }
  document
    .querySelector<HTMLElement>("dialog:modal, main[tabindex]")
    ?.focus({ preventScroll: true });
}

/** At the last stop of the Tab key goes on with the first, and back. True when it has moved focus, so the browser must not. */
export function wrapFocus(dialog: HTMLDialogElement, isBack: boolean): boolean {
  const from = document.activeElement ?? dialog;
  const stops = [...dialog.querySelectorAll<HTMLElement>(STOP)].filter(isStop);
  const wanted = isBack ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  // The browser would leave the page for its own buttons here, which are no part of the question.
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
  // The Tab key stops once in a group of radios: at the chosen one.
  const group = `input[type=radio][name="${CSS.escape(element.name)}"]:checked`;
  return (element.form ?? element.closest("dialog"))?.querySelector(group) === null;
}
