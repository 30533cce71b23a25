import { toaster } from "../errors/notices.ts";
import { codeOf } from "../platform/app-error.ts";
import { countOf } from "../platform/date-text.ts";
import type { Replacement } from "./restore-version.ts";
import {
  afterRedo,
  afterUndo,
  type UndoState,
  type UndoEntry,
  replaceEntry,
  EMPTY_UNDO_STATE,
  recordEntry,
} from "./undo-state.ts";
import type { EditStep, StepDirection } from "./edit-step.ts";

/** How what was done is done and taken back. */
export interface UndoHistoryOptions {
  /** Told the words of what would be taken back next, and of what would be done again. */
  readonly onChange: (undoLabel: string | undefined, redoLabel: string | undefined) => void;
  /** Carries out a step, or takes it back, and resolves to how many references it had to pass over because others have changed them. */
  readonly applyStep: (step: EditStep, direction: StepDirection) => Promise<number>;
  /** Takes a replacement back and resolves to the one that does it again; VERSION-CONFLICT where it can't be taken back any more. */
  readonly revertReplacement: (replacement: Replacement) => Promise<Replacement>;
}

/** What can be taken back in a library that is open, and done again. */
export interface UndoHistory {
  readonly record: (entry: UndoEntry) => void;
  /** Takes back one entry, also where it was not the latest; does nothing where that is done already. */
  readonly undoEntry: (entry: UndoEntry) => Promise<void>;
  /** Takes back the latest entry; resolves to its words, or undefined where there is none. */
  readonly undo: () => Promise<string | undefined>;
  /** Does again what was taken back last. */
  readonly redo: () => Promise<string | undefined>;
}

/** A history without an entry. What could not be taken back just now stays in it. */
export function createUndoHistory({
  onChange,
  applyStep,
  revertReplacement,
}: UndoHistoryOptions): UndoHistory {
  let state: UndoState = EMPTY_UNDO_STATE;

  function setState(next: UndoState): void {
    state = next;
    onChange(next.done.at(-1)?.label, next.undone.at(-1)?.label);
  }

  async function applyEntry(
    entry: UndoEntry | undefined,
    direction: StepDirection,
    after: (state: UndoState) => UndoState,
  ): Promise<string | undefined> {
    if (entry === undefined) return undefined;
    const before = state;
    setState(after(before));
    try {
      if ("snapshot" in entry) setState(replaceEntry(state, entry, await revertReplacement(entry)));
      else notifySkipped(await applyStep(entry.step, direction));
    } catch (error) {
      // What never can be taken back any more does not stand before what can.
      setState(
        "snapshot" in entry && codeOf(error) === "VERSION-CONFLICT"
          ? replaceEntry(before, entry)
          : before,
      );
      throw error;
    }
    return entry.label;
  }

  const undoOne = (entry: UndoEntry | undefined): Promise<string | undefined> =>
    applyEntry(entry, "undo", (before) => afterUndo(before, entry));
  return {
    record: (entry) => setState(recordEntry(state, entry)),
    async undoEntry(entry) {
      if (state.done.includes(entry)) await undoOne(entry);
    },
    undo: () => undoOne(state.done.at(-1)),
    redo: () => applyEntry(state.undone.at(-1), "redo", afterRedo),
  };
}

function notifySkipped(count: number): void {
  if (count > 0)
    toaster.show(
      `${countOf(count, "reference")} stayed as ${count === 1 ? "it is" : "they are"}: somebody changed ${count === 1 ? "it" : "them"} since.`,
    );
}
