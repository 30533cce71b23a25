import type { Replacement } from "./bring-back.ts";
import type { EditStep } from "./edit-step.ts";

/** A deed with the words that name it: "Delete 3 references". */
export interface Deed {
  readonly words: string;
  readonly step: EditStep;
}

/** What can be taken back and done again. */
export type Entry = Deed | Replacement;

/** What happened to a library since it was opened, by this person or to the whole of it, and what of it was taken back, latest last. */
export interface EditHistory {
  readonly done: readonly Entry[];
  readonly undone: readonly Entry[];
}

export const NO_HISTORY: EditHistory = { done: [], undone: [] };

/** So many deeds can be taken back. */
const MOST_DEEDS = 200;

/** The history after a new deed; what had been taken back can't be done again after it. */
export function recorded({ done }: EditHistory, entry: Entry): EditHistory {
  return "step" in entry && entry.step.size === 0
    ? { done, undone: [] }
    : { done: [...done, entry].slice(-MOST_DEEDS), undone: [] };
}

/** The history after a deed of it, its latest where none is named, was taken back. */
export function afterUndo({ done, undone }: EditHistory, entry = done.at(-1)): EditHistory {
  return entry === undefined
    ? { done, undone }
    : { done: done.filter((other) => other !== entry), undone: [...undone, entry] };
}

/** The history after the deed that was taken back last was done again. */
export function afterRedo({ done, undone }: EditHistory): EditHistory {
  return { done: [...done, ...undone.slice(-1)], undone: undone.slice(0, -1) };
}

/** The history with an entry in the place of another, or without it. */
export function exchanged({ done, undone }: EditHistory, before: Entry, now?: Entry): EditHistory {
  const inPlace = (entry: Entry): readonly Entry[] =>
    entry !== before ? [entry] : now === undefined ? [] : [now];
  return { done: done.flatMap(inPlace), undone: undone.flatMap(inPlace) };
}
