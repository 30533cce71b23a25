import type { EditStep } from "./edit-step.ts";

/** A deed with the words that name it: "Delete 3 references". */
export interface Deed {
  readonly words: string;
  readonly step: EditStep;
}

/** What a person did to a library since it was opened, and what of it was taken back, latest last. */
export interface EditHistory {
  readonly done: readonly Deed[];
  readonly undone: readonly Deed[];
}

export const NO_HISTORY: EditHistory = { done: [], undone: [] };

/** So many deeds can be taken back. */
const MOST_DEEDS = 200;

/** The history after a new deed; what had been taken back can't be done again after it. */
export function recorded({ done }: EditHistory, deed: Deed): EditHistory {
  return deed.step.size === 0 ? { done, undone: [] } : { done: [...done, deed].slice(-MOST_DEEDS), undone: [] };
}

/** The history after a deed of it, its latest where none is named, was taken back. */
export function afterUndo({ done, undone }: EditHistory, deed = done.at(-1)): EditHistory {
  return deed === undefined ? { done, undone } : { done: done.filter((other) => other !== deed), undone: [...undone, deed] };
}

/** The history after the deed that was taken back last was done again. */
export function afterRedo({ done, undone }: EditHistory): EditHistory {
  return { done: [...done, ...undone.slice(-1)], undone: undone.slice(0, -1) };
}
