import { useEffect, useRef } from "react";
import { type Decision, DECISIONS } from "../deciding/decisions.ts";
import { isRedo, isShortcut } from "../../platform/shortcuts.ts";

/** Shortcuts work anywhere on the screen, except while typing or with a dialog or menu open. */
export interface LibraryKeys {
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  /** Undefined removes the label. */
  readonly onLabel: (label: Decision["label"] | undefined) => void;
  /** Called only when the rows have the focus. */
  readonly onDelete: () => void;
  /** Called unless text is selected, which the browser copies. */
  readonly onCopy: () => void;
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
      const decision = DECISIONS.find(({ shortcut }) => isShortcut(event, shortcut));
      if (decision !== undefined) return latest.current.onLabel(decision.label);
      const isUndo = isShortcut(event, "undo");
      if (isUndo || isRedo(event)) {
        event.preventDefault();
        if (isUndo) latest.current.onUndo();
        else latest.current.onRedo();
      } else if (
        isShortcut(event, "deleteReferences") &&
        event.target instanceof Element &&
        event.target.getAttribute("role") === "grid"
      ) {
        latest.current.onDelete();
      } else if (isShortcut(event, "copyRows")) {
        if (document.getSelection()?.isCollapsed !== false) latest.current.onCopy();
      } else if (isShortcut(event, "unlabel")) latest.current.onLabel(undefined);
      else if (isShortcut(event, "leave")) latest.current.onEscape();
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
