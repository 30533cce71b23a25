import { useEffect, useState } from "react";
import type { LazyReference } from "../../references/serialized-reference.ts";
import { lazyReferencesById } from "../data/references-by-id.ts";
import { type EditStep, updatesFor } from "../edits/edit-step.ts";
import type { LibraryChange } from "./library-changes.ts";

/** Undefined while the values before the change are not known. */
export function stepOf({ id, reference }: LibraryChange): EditStep | undefined {
  return reference && new Map([[id, reference]]);
}

/** Returns the keys of the changes that nobody has changed since, so that they can be undone. */
export function useUndoableChanges(
  changes: readonly LibraryChange[],
  references: readonly LazyReference[],
): ReadonlySet<string> {
  const [undoable, setUndoable] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    let isCancelled = false;
    void undoableKeys(changes, references).then((keys) => {
      if (!isCancelled) setUndoable(keys);
    });
    return () => {
      isCancelled = true;
    };
  }, [changes, references]);
  return undoable;
}

async function undoableKeys(
  changes: readonly LibraryChange[],
  references: readonly LazyReference[],
): Promise<ReadonlySet<string>> {
  // Looked up once for all changes, because each look-up scans the list.
  const current = [
    ...lazyReferencesById(references, new Set(changes.map(({ id }) => id))).values(),
  ];
  const keys = new Set<string>();
  for (const change of changes) {
    const step = stepOf(change);
    if (step === undefined) continue;
    const { updates } = await updatesFor(step, "undo", current);
    if (updates.size > 0) keys.add(change.entry.key);
  }
  return keys;
}
