import { useEffect, useEffectEvent } from "react";
import type { Verdict } from "../round/screening-state.ts";

export interface KeyActions {
  readonly onVerdict: (verdict: Verdict) => void;
  readonly onUndecide: () => void;
  readonly onUndo: () => void;
  /** The reason's place, from 0. */
  readonly onReason: (place: number) => void;
  readonly onMove: (by: number) => void;
  readonly onHelp: () => void;
}

/** Keys with what they do, for the dialog that lists them. `/` belongs to the search field. */
export const KEYS: readonly (readonly [keys: string, meaning: string])[] = [
  ["I", "Include the record"],
  ["E", "Exclude it"],
  ["M", "Mark it as maybe"],
  ["1 to 9", "Exclude it with that reason"],
  ["U", "Make it undecided again"],
  ["Z", "Undo the last decision"],
  ["J or ↓", "Next record"],
  ["K or ↑", "Previous record"],
  ["/", "Search titles and abstracts"],
  ["?", "Show these keys"],
];

/** Keys that may be held. Other keys act once. */
const MOVES = /^(?:j|k|ArrowDown|ArrowUp)$/iu;

/** Calls `actions` for keys, unless the person is typing or a dialog is open. */
export function useScreeningKeys(actions: KeyActions): void {
  const press = useEffectEvent((event: KeyboardEvent): boolean => {
    switch (event.key.toLowerCase()) {
      case "i":
        actions.onVerdict("include");
        return true;
      case "e":
        actions.onVerdict("exclude");
        return true;
      case "m":
        actions.onVerdict("maybe");
        return true;
      case "u":
        actions.onUndecide();
        return true;
      case "z":
        actions.onUndo();
        return true;
      case "j":
      case "arrowdown":
        actions.onMove(1);
        return true;
      case "k":
      case "arrowup":
        actions.onMove(-1);
        return true;
      case "?":
        actions.onHelp();
        return true;
      default:
        if (!/^[1-9]$/u.test(event.key)) return false;
        actions.onReason(Number(event.key) - 1);
        return true;
    }
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const isCommand = event.ctrlKey || event.metaKey || event.altKey;
      if (event.defaultPrevented || isCommand || takesKeys(event)) return;
      if (event.repeat && !MOVES.test(event.key)) return;
      if (press(event)) event.preventDefault();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

function takesKeys({ target, key }: KeyboardEvent): boolean {
  if (document.querySelector("dialog:modal") !== null) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target.matches("input[type=radio]")) return key.startsWith("Arrow");
  return target.isContentEditable || target.matches("input, textarea, select");
}
