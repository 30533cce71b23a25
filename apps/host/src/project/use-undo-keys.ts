import { useEffect, useRef } from "react";
import { isRedo, isShortcut } from "../platform/shortcuts.ts";

export interface UndoKeys {
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

/**
 * Handles Ctrl+Z and Ctrl+Shift+Z or Ctrl+Y, except in a field being edited, where the browser
 * handles them.
 */
export function useUndoKeys(keys: UndoKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });

  useEffect(() => {
    let editedField: EventTarget | null = null;
    const handleInput = (event: Event): void => {
      editedField = event.target;
    };
    const handleLeave = (): void => {
      editedField = null;
    };
    const handleKey = (event: KeyboardEvent): void => {
      const isUndo = isShortcut(event, "undo");
      if (
        !(isUndo || isRedo(event)) ||
        event.defaultPrevented ||
        (editedField !== null && editedField === event.target) ||
        document.querySelector("dialog[open], [role=menu]") !== null
      )
        return;
      event.preventDefault();
      if (isUndo) latest.current.onUndo();
      else latest.current.onRedo();
    };
    document.addEventListener("input", handleInput, true);
    document.addEventListener("focusout", handleLeave, true);
    document.addEventListener("keydown", handleKey);
    return () => {
      document.removeEventListener("input", handleInput, true);
      document.removeEventListener("focusout", handleLeave, true);
      document.removeEventListener("keydown", handleKey);
    };
  }, []);
}
