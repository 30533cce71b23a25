const FIELD = "input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled)";
const BUTTON = "button:not(:disabled), a[href]";

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

/** Gives focus back to what had it, or, where that has left the page, to the page's main part. */
export function returnFocus(opener: Element | null): void {
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) {
    opener.focus({ preventScroll: true });
    return;
  }
  document.querySelector<HTMLElement>("dialog:modal, main[tabindex]")?.focus({ preventScroll: true });
}
