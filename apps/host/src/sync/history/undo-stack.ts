import { atom, type ReadableAtom } from "nanostores";
import { z } from "zod";
import { platform } from "../../platform/platform.ts";
import type { UndoStorage } from "../../platform/undo-storage.ts";
import type { OpenDocument } from "../open-document.ts";
import { canMergeSteps, type Operation, revertStep, type UndoStep, undoStep } from "@tera/sync";

const MAX_STEPS = 100;
/** Consecutive changes of one value within this time form one step. */
const TYPING_WINDOW_MS = 1000;

const stepSchema = z.array(
  z.object({
    at: z.array(z.union([z.string(), z.number()])),
    before: z.unknown().optional(),
    after: z.unknown().optional(),
  }),
);

export interface UndoStack {
  readonly $canUndo: ReadableAtom<boolean>;
  readonly $canRedo: ReadableAtom<boolean>;
  /** All operations form one step. */
  edit(operations: readonly Operation[]): void;
  /** Keeps values that others have changed since; returns whether anything changed. */
  undo(): boolean;
  /** Returns whether anything changed. */
  redo(): boolean;
}

/** Tracks only changes made through its `edit`, and continues with the steps in `storage`. */
export function createUndoStack(
  document: Pick<OpenDocument, "$state" | "edit">,
  storage: UndoStorage,
): UndoStack {
  const stored = storage.load();
  let done = storedSteps(stored.done);
  let undone = storedSteps(stored.undone);
  let editedAt = Number.NEGATIVE_INFINITY;
  const $canUndo = atom(done.length > 0);
  const $canRedo = atom(undone.length > 0);

  function setSteps(nextDone: readonly UndoStep[], nextUndone: readonly UndoStep[]): void {
    done = nextDone.slice(-MAX_STEPS);
    undone = nextUndone;
    $canUndo.set(done.length > 0);
    $canRedo.set(undone.length > 0);
    storage.store(done.map(serializeStep), undone.map(serializeStep));
  }

  /** Reverts the last step that still has an effect. */
  function move(
    from: readonly UndoStep[],
    moveTo: (remaining: readonly UndoStep[], inverse: UndoStep | undefined) => void,
  ): boolean {
    let remaining = from;
    for (let step = remaining.at(-1); step !== undefined; step = remaining.at(-1)) {
      remaining = remaining.slice(0, -1);
      const { operations, inverse } = revertStep(document.$state.get(), step);
      if (operations.length === 0) continue;
      document.edit(operations);
      moveTo(remaining, inverse);
      return true;
    }
    moveTo([], undefined);
    return false;
  }

  return {
    $canUndo,
    $canRedo,
    edit(operations) {
      const step = undoStep(document.$state.get(), operations);
      document.edit(operations);
      if (step.length === 0) return;
      const now = platform().clock.now();
      const last = done.at(-1);
      const isTyping =
        last !== undefined &&
        undone.length === 0 &&
        Math.abs(now - editedAt) < TYPING_WINDOW_MS &&
        canMergeSteps(last, step);
      editedAt = now;
      setSteps(
        isTyping
          ? [
              ...done.slice(0, -1),
              step.map((part, index) => ({ ...part, before: last[index]?.before })),
            ]
          : [...done, step],
        [],
      );
    },
    undo: () =>
      move(done, (remaining, inverse) =>
        setSteps(remaining, inverse === undefined ? undone : [...undone, inverse]),
      ),
    redo: () =>
      move(undone, (remaining, inverse) =>
        setSteps(inverse === undefined ? done : [...done, inverse], remaining),
      ),
  };
}

/** Returns no steps if one is not valid, because later steps rely on it. */
function storedSteps(stored: readonly unknown[]): readonly UndoStep[] {
  const steps = z.array(stepSchema).safeParse(stored).data ?? [];
  return steps.map((step) => step.map(({ at, before, after }) => ({ at, before, after })));
}

/** A value that did not exist is left out. */
function serializeStep(step: UndoStep): string {
  return JSON.stringify(step);
}
