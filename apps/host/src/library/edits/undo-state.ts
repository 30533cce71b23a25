import type { Replacement } from "../data/restore-version.ts";
import type { EditStep } from "./edit-step.ts";

/** `label` is for example "Delete 3 references". */
export interface EditEntry {
  readonly label: string;
  readonly step: EditStep;
}

export type UndoEntry = EditEntry | Replacement;

/** Both lists have the latest entry last. */
export interface UndoState {
  readonly done: readonly UndoEntry[];
  readonly undone: readonly UndoEntry[];
}

export const EMPTY_UNDO_STATE: UndoState = { done: [], undone: [] };

const MAX_UNDO_ENTRIES = 200;

/** Returns the labels of the next undo and redo steps. */
export function nextLabels({ done, undone }: UndoState): {
  readonly undoLabel: string | undefined;
  readonly redoLabel: string | undefined;
} {
  return { undoLabel: done.at(-1)?.label, redoLabel: undone.at(-1)?.label };
}

/** Adds the entry unless its step is empty. Always clears the redo steps. */
export function recordEntry({ done }: UndoState, entry: UndoEntry): UndoState {
  return "step" in entry && entry.step.size === 0
    ? { done, undone: [] }
    : { done: [...done, entry].slice(-MAX_UNDO_ENTRIES), undone: [] };
}

/** Undoes `entry`, by default the latest one. */
export function afterUndo({ done, undone }: UndoState, entry = done.at(-1)): UndoState {
  return entry === undefined
    ? { done, undone }
    : { done: done.filter((other) => other !== entry), undone: [...undone, entry] };
}

/** Redoes `entry`, by default the one undone last. */
export function afterRedo({ done, undone }: UndoState, entry = undone.at(-1)): UndoState {
  return entry === undefined
    ? { done, undone }
    : { done: [...done, entry], undone: undone.filter((other) => other !== entry) };
}

/**
 * Puts `entry` back where it was in `before`, after its undo or redo failed. Keeps entries recorded
 * since then; if there are any, drops a failed redo, because recording clears all redo steps.
 */
export function putBack(now: UndoState, before: UndoState, entry: UndoEntry): UndoState {
  const { done, undone } = replaceEntry(now, entry);
  const index = before.done.indexOf(entry);
  if (index === -1)
    return { done, undone: now.done.at(-1) === entry ? [...undone, entry] : undone };
  const earlier = new Set(before.done.slice(0, index));
  const place = done.findLastIndex((other) => earlier.has(other)) + 1;
  return { done: done.toSpliced(place, 0, entry), undone };
}

/** Replaces the entry `before` with `now`, or removes it if `now` is undefined. */
export function replaceEntry(
  { done, undone }: UndoState,
  before: UndoEntry,
  now?: UndoEntry,
): UndoState {
  const inPlace = (entry: UndoEntry): readonly UndoEntry[] =>
    entry !== before ? [entry] : now === undefined ? [] : [now];
  return { done: done.flatMap(inPlace), undone: undone.flatMap(inPlace) };
}
