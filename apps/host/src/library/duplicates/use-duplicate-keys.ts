import type { DuplicateChoice } from "@tera/references/merge";
import { useEffect } from "react";
import { isShortcut, type ShortcutId } from "../../platform/shortcuts.ts";
import { useEventCallback } from "../view/use-event-callback.ts";

export const CHOICE_KEYS: Readonly<Record<DuplicateChoice, ShortcutId>> = {
  left: "keepLeft",
  right: "keepRight",
  both: "keepBoth",
  merged: "mergePair",
};

interface DuplicateKeys {
  /** Undefined for viewers, who decide nothing. */
  readonly onDecide: ((choice: DuplicateChoice) => void) | undefined;
  /** Undefined if no other pair is undecided. */
  readonly onLater: (() => void) | undefined;
  readonly onStep: (step: 1 | -1) => void;
}

/** Keys that decide and move, wherever the focus is, except in dialogs and menus. */
export function useDuplicateKeys({ onDecide, onLater, onStep }: DuplicateKeys): void {
  const handleKey = useEventCallback((event: KeyboardEvent): void => {
    if (event.defaultPrevented || document.querySelector("dialog[open], [role=menu]") !== null)
      return;
    const choice = (Object.keys(CHOICE_KEYS) as DuplicateChoice[]).find((each) =>
      isShortcut(event, CHOICE_KEYS[each]),
    );
    if (choice !== undefined) onDecide?.(choice);
    else if (isShortcut(event, "decideLater")) onLater?.();
    else if (isShortcut(event, "previousPair")) onStep(-1);
    else if (isShortcut(event, "nextPair")) onStep(1);
  });
  useEffect(() => {
    window.addEventListener("keydown", handleKey);
    return () => window.removeEventListener("keydown", handleKey);
  }, [handleKey]);
}
