import { toaster } from "../../errors/notices.ts";
import { toReference } from "../../references/serialized-reference.ts";
import { readBlindRound } from "../../screening/blind-round.ts";
import { changedFields } from "../edits/library-edits.ts";
import type { UndoEntry } from "../edits/undo-state.ts";

/**
 * While a blind round is open on the library, shows a message and resolves to true. Waits until the
 * rounds are read.
 */
export async function isRefusedBlind(): Promise<boolean> {
  const round = await readBlindRound();
  if (round === undefined) return false;
  toaster.show(
    `This library is being screened blind. Labels can be changed once the round “${round.name}” is closed.`,
  );
  return true;
}

/**
 * Like `isRefusedBlind`, for the undo or redo of an entry: refuses it if it changes labels, or
 * restores another version of the file, which has labels of its own.
 */
export async function isUndoRefusedBlind(entry: UndoEntry): Promise<boolean> {
  return changesLabels(entry) && isRefusedBlind();
}

function changesLabels(entry: UndoEntry): boolean {
  if (!("step" in entry)) return true;
  for (const { before, after } of entry.step.values())
    if (
      before !== undefined &&
      after !== undefined &&
      changedFields(toReference(before), toReference(after)).includes("label")
    )
      return true;
  return false;
}
