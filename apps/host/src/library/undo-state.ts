import type { Replacement } from "./restore-version.ts";
import type { EditStep } from "./edit-step.ts";

/** For example "Delete 3 references". */
export interface EditEntry {
  readonly label: string;
  readonly step: EditStep;
}

export type UndoEntry = EditEntry | Replacement;

/** Latest last. */
export interface UndoState {
  readonly done: readonly UndoEntry[];
  readonly undone: readonly UndoEntry[];
}

export const EMPTY_UNDO_STATE: UndoState = { done: [], undone: [] };

const MAX_UNDO_ENTRIES = 200;

/** Ignores an empty step, but clears the redo steps all the same. */
export function recordEntry({ done }: UndoState, entry: UndoEntry): UndoState {
  return "step" in entry && entry.step.size === 0
    ? { done, undone: [] }
    : { done: [...done, entry].slice(-MAX_UNDO_ENTRIES), undone: [] };
}

/** Undoes `entry`, or the latest. */
export function afterUndo({ done, undone }: UndoState, entry = done.at(-1)): UndoState {
  return entry === undefined
    ? { done, undone }
    : { done: done.filter((other) => other !== entry), undone: [...undone, entry] };
}

export function afterRedo({ done, undone }: UndoState): UndoState {
  return { done: [...done, ...undone.slice(-1)], undone: undone.slice(0, -1) };
}

/** Without `now`, removes the entry. */
export function replaceEntry(
  { done, undone }: UndoState,
  before: UndoEntry,
  now?: UndoEntry,
): UndoState {
  const inPlace = (entry: UndoEntry): readonly UndoEntry[] =>
    entry !== before ? [entry] : now === undefined ? [] : [now];
  return { done: done.flatMap(inPlace), undone: undone.flatMap(inPlace) };
}
