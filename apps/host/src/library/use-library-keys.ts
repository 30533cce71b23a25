import { useEffect, useRef } from "react";

/** Shortcuts work anywhere on the screen, except while typing or with a dialog or menu open. */
export interface LibraryKeys {
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  /** Called only when the rows have the focus. */
  readonly onDelete: () => void;
  /** Called on Escape, unless already handled. */
  readonly onEscape: () => void;
}

export function useLibraryKeys(keys: LibraryKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (
        event.defaultPrevented ||
        isTyping(event.target) ||
        document.querySelector("dialog[open], [role=menu]") !== null
      )
        return;
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
      const key = event.key.toLowerCase();
      if (isCommand && (key === "z" || key === "y")) {
        event.preventDefault();
        if (key === "y" || event.shiftKey) latest.current.onRedo();
        else latest.current.onUndo();
      } else if (
        key === "delete" &&
        event.target instanceof Element &&
        event.target.getAttribute("role") === "grid"
      ) {
        latest.current.onDelete();
      } else if (key === "escape") latest.current.onEscape();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement)
    return target.type !== "checkbox" && target.type !== "radio";
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
