import type { Replacement } from "./restore-version.ts";
import type { EditStep } from "./edit-step.ts";

/** A deed with the words that name it: "Delete 3 references". */
export interface EditEntry {
  readonly label: string;
  readonly step: EditStep;
}

/** What can be taken back and done again. */
export type UndoEntry = EditEntry | Replacement;

/** What happened to a library since it was opened, by this person or to the whole of it, and what of it was taken back, latest last. */
export interface UndoState {
  readonly done: readonly UndoEntry[];
  readonly undone: readonly UndoEntry[];
}

export const EMPTY_UNDO_STATE: UndoState = { done: [], undone: [] };

/** So many deeds can be taken back. */
const MAX_UNDO_ENTRIES = 200;

/** The history after a new deed; what had been taken back can't be done again after it. */
export function recordEntry({ done }: UndoState, entry: UndoEntry): UndoState {
  return "step" in entry && entry.step.size === 0
    ? { done, undone: [] }
    : { done: [...done, entry].slice(-MAX_UNDO_ENTRIES), undone: [] };
}

/** The history after a deed of it, its latest where none is named, was taken back. */
export function afterUndo({ done, undone }: UndoState, entry = done.at(-1)): UndoState {
  return entry === undefined
    ? { done, undone }
    : { done: done.filter((other) => other !== entry), undone: [...undone, entry] };
}

/** The history after the deed that was taken back last was done again. */
export function afterRedo({ done, undone }: UndoState): UndoState {
  return { done: [...done, ...undone.slice(-1)], undone: undone.slice(0, -1) };
}

/** The history with an entry in the place of another, or without it. */
export function replaceEntry(
  { done, undone }: UndoState,
  before: UndoEntry,
  now?: UndoEntry,
): UndoState {
  const inPlace = (entry: UndoEntry): readonly UndoEntry[] =>
    entry !== before ? [entry] : now === undefined ? [] : [now];
  return { done: done.flatMap(inPlace), undone: undone.flatMap(inPlace) };
}
