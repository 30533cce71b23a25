import { OPEN_DIALOG } from "./palette/palette-keys.ts";

const EDITABLE =
  "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], iframe";

let isInUse = false;

/**
 * Whether the person is typing, works in a tool or has a dialog open, so that nothing else may
 * change the page.
 */
export function isFocusInUse(): boolean {
  return isInUse;
}

/** Calls `listener` when `isFocusInUse` may have changed. */
export function subscribeFocusInUse(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const read = (): void => {
    isInUse =
      (document.activeElement?.matches(EDITABLE) ?? false) ||
      document.querySelector(OPEN_DIALOG) !== null;
    listener();
  };
  // While focus moves from one field to another, no field has it for a moment.
  const readLater = (): void => {
    clearTimeout(timer);
    timer = setTimeout(read);
  };
  const controller = new AbortController();
  const { signal } = controller;
  for (const type of ["focusin", "focusout"])
    document.addEventListener(type, readLater, { signal });
  for (const type of ["focus", "blur"]) window.addEventListener(type, readLater, { signal });
  read();
  return () => {
    clearTimeout(timer);
    controller.abort();
  };
}
