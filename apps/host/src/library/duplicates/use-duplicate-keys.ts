import { useEffect } from "react";
import { isShortcut } from "../../platform/shortcuts.ts";
import { useEventCallback } from "../view/use-event-callback.ts";
import type { DecisionButton } from "./DecisionButtons.tsx";

interface DuplicateKeys {
  /** Empty for viewers, who decide nothing. */
  readonly buttons: readonly DecisionButton[];
  /** Undefined if nothing else is undecided. */
  readonly onLater: (() => void) | undefined;
  readonly onStep: (step: 1 | -1) => void;
}

/** Keys that decide and move, wherever the focus is, except in dialogs and menus. */
export function useDuplicateKeys({ buttons, onLater, onStep }: DuplicateKeys): void {
  const handleKey = useEventCallback((event: KeyboardEvent): void => {
    if (event.defaultPrevented || document.querySelector("dialog[open], [role=menu]") !== null)
      return;
    const button = buttons.find(({ shortcut }) => isShortcut(event, shortcut));
    if (button !== undefined) button.onChoose?.();
    else if (isShortcut(event, "decideLater")) onLater?.();
    else if (scrollsSideways(event.target)) return;
    else if (isShortcut(event, "previousPair")) onStep(-1);
    else if (isShortcut(event, "nextPair")) onStep(1);
  });
  useEffect(() => {
    window.addEventListener("keydown", handleKey);
    return () => window.removeEventListener("keydown", handleKey);
  }, [handleKey]);
}

/** The arrows scroll such an element, if it has the focus. */
function scrollsSideways(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.scrollWidth > target.clientWidth;
}
