import { useEffect, useRef } from "react";
import { type Decision, DECISIONS } from "../deciding/decisions.ts";
import { isRedo, isShortcut, readingStep } from "../../platform/shortcuts.ts";

/** Shortcuts work anywhere on the screen, except while typing or with a dialog or menu open. */
export interface LibraryKeys {
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  /** Undefined removes the label. */
  readonly onLabel: (label: Decision["label"] | undefined) => void;
  readonly onRead: () => void;
  /** Shows the next or the previous reference. Undefined unless the person is reading. */
  readonly onStep: ((step: 1 | -1) => void) | undefined;
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
        document.querySelector("dialog[open], [role=menu], [role=dialog]") !== null
      )
        return;
      const decision = DECISIONS.find(({ shortcut }) => isShortcut(event, shortcut));
      if (decision !== undefined) return latest.current.onLabel(decision.label);
      if (isShortcut(event, "read")) return latest.current.onRead();
      const step = readingStep(event);
      if (step !== undefined) return latest.current.onStep?.(step);
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
