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
  /** Resolves to true for an entry that must not be undone or redone now, and shows why. */
  readonly isRefused: (entry: UndoEntry) => Promise<boolean>;
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
  /**
   * Works for any entry, not only the latest. Resolves to false if it is already undone, or refused.
   */
  readonly undoEntry: (entry: UndoEntry) => Promise<boolean>;
  /** Resolves to the entry's label, unless there is none or it is refused. */
  readonly undo: () => Promise<string | undefined>;
  readonly redo: () => Promise<string | undefined>;
}

/** Keeps an entry whose undo fails, so that the user can retry. */
export function createUndoHistory({
  initial,
  onChange,
  isRefused,
  applyStep,
  revertReplacement,
}: UndoHistoryOptions): UndoHistory {
  let state = initial;

  function setState(next: UndoState): void {
    state = next;
    onChange(next);
  }

  async function applyEntry(
    next: () => UndoEntry | undefined,
    direction: StepDirection,
    after: (state: UndoState, entry: UndoEntry) => UndoState,
  ): Promise<string | undefined> {
    const entry = next();
    if (entry === undefined || (await isRefused(entry))) return undefined;
    // Another undo or redo may have moved it while this one waited.
    if (!state[direction === "undo" ? "done" : "undone"].includes(entry))
      return applyEntry(next, direction, after);
    const before = state;
    setState(after(before, entry));
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

  return {
    record: (entry) => setState(recordEntry(state, entry)),
    undoEntry: async (entry) =>
      (await applyEntry(
        () => (state.done.includes(entry) ? entry : undefined),
        "undo",
        afterUndo,
      )) !== undefined,
    undo: () => applyEntry(() => state.done.at(-1), "undo", afterUndo),
    redo: () => applyEntry(() => state.undone.at(-1), "redo", afterRedo),
  };
}

function notifySkipped(count: number): void {
  if (count > 0)
    toaster.show(
      `${countOf(count, "reference")} left unchanged: someone has changed ${count === 1 ? "it" : "them"} since.`,
    );
}
