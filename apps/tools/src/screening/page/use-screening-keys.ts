import { useKeys } from "../../frame/use-keys.ts";
import type { Verdict } from "../round/screening-state.ts";

export interface KeyActions {
  readonly onVerdict: (verdict: Verdict) => void;
  readonly onUndecide: () => void;
  readonly onUndo: () => void;
  readonly onNote: () => void;
  readonly onLabels: () => void;
  /** The reason's place, from 0. */
  readonly onReason: (place: number) => void;
  readonly onMove: (by: number) => void;
  readonly onHelp: () => void;
}

const MAX_REASON_KEYS = 9;

/** Keys with what they do, for the dialog that lists them. `/` belongs to the search field. */
export const KEYS: readonly (readonly [keys: string, meaning: string])[] = [
  ["I", "Include the record"],
  ["E", "Exclude it"],
  ["M", "Mark it as maybe"],
  ["1 to 9", "Exclude it with that reason"],
  ["N", "Write a note"],
  ["L", "Choose labels"],
  ["U", "Clear its decision"],
  ["Z", "Undo the last decision"],
  ["J or ↓", "Next record"],
  ["K or ↑", "Previous record"],
  ["/", "Search titles and abstracts"],
  ["?", "Show these keys"],
];

/** Calls `actions` for keys, unless the person is typing or a dialog is open. */
export function useScreeningKeys(actions: KeyActions): void {
  const { onVerdict, onReason, onMove } = actions;
  useKeys({
    i: () => onVerdict("include"),
    e: () => onVerdict("exclude"),
    m: () => onVerdict("maybe"),
    u: actions.onUndecide,
    z: actions.onUndo,
    n: actions.onNote,
    l: actions.onLabels,
    j: () => onMove(1),
    ArrowDown: () => onMove(1),
    k: () => onMove(-1),
    ArrowUp: () => onMove(-1),
    "?": actions.onHelp,
    ...Object.fromEntries(
      Array.from({ length: MAX_REASON_KEYS }, (_, place) => [
        String(place + 1),
        () => onReason(place),
      ]),
    ),
  });
}
