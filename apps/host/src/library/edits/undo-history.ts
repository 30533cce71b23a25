import { toaster } from "../../errors/notices.ts";
import { codeOf } from "../../platform/app-error.ts";
import { countOf } from "../../platform/date-text.ts";
import type { Replacement } from "../data/restore-version.ts";
import {
  afterRedo,
  afterUndo,
  type UndoState,
  type UndoEntry,
  replaceEntry,
  putBack,
  recordEntry,
} from "./undo-state.ts";
import type { EditStep, StepDirection } from "./edit-step.ts";

export interface UndoHistoryOptions {
  /** The steps that the tab has from before a reload. */
  readonly initial: UndoState;
  readonly onChange: (state: UndoState) => void;
  /** Resolves to the number of references skipped because others changed them. */
  readonly applyStep: (step: EditStep, direction: StepDirection) => Promise<number>;
  /**
   * Resolves to the entry that undoes the revert. Throws VERSION-CONFLICT if reverting is
   * impossible.
   */
  readonly revertReplacement: (replacement: Replacement) => Promise<Replacement>;
}

export interface UndoHistory {
  readonly record: (entry: UndoEntry) => void;
  /** Works for any entry, not only the latest; does nothing if it is already undone. */
  readonly undoEntry: (entry: UndoEntry) => Promise<void>;
  /** Resolves to the entry's label, if there is one. */
  readonly undo: () => Promise<string | undefined>;
  readonly redo: () => Promise<string | undefined>;
}

/** Keeps an entry whose undo fails, so that the user can retry. */
export function createUndoHistory({
  initial,
  onChange,
  applyStep,
  revertReplacement,
}: UndoHistoryOptions): UndoHistory {
  let state = initial;

  function setState(next: UndoState): void {
    state = next;
    onChange(next);
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
      // An entry that can never be undone must not block the earlier ones.
      setState(
        "snapshot" in entry && codeOf(error) === "VERSION-CONFLICT"
          ? replaceEntry(state, entry)
          : putBack(state, before, entry),
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
      `${countOf(count, "reference")} left unchanged: someone has changed ${count === 1 ? "it" : "them"} since.`,
    );
}
