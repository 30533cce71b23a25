import type { Reference } from "../reference.ts";
import { AssignedIds } from "./assigned-ids.ts";
import type { LibraryChanges } from "./library-changes.ts";
import type { RecordPlaces } from "./record-places.ts";

/** `add id` writes into a record the id that its reference had without it. */
export type RecordStep =
  | { kind: "replace"; reference: Reference }
  | { kind: "add id"; reference: Reference }
  | { kind: "remove" }
  | { kind: "keep" };

export interface RewritePlan {
  /** By place in the list of references, in order. */
  steps: Map<number, RecordStep>;
  /** References to write after the last record. */
  appended: readonly Reference[];
}

/**
 * Plans what is done to which record, so that each reference keeps its id: after a removed record,
 * records without ids would get other numbers, and repeated ids other suffixes.
 */
export function planSteps(
  references: readonly Reference[],
  { records }: RecordPlaces,
  { changed, added }: LibraryChanges,
): RewritePlan {
  const steps = new Map<number, RecordStep>();
  const ids = new AssignedIds();
  const last = references.length - 1;
  let removed = 0;
  for (const [place, reference] of references.entries()) {
    const { id } = reference;
    const after = changed.get(id);
    if (after === null) {
      steps.set(place, { kind: "remove" });
      removed++;
      continue;
    }
    const { fileId = "", number = 0 } = records[place] ?? {};
    if (after) steps.set(place, { kind: "replace", reference: after });
    else if (fileId !== id && ids.predict(fileId, number - removed) !== id)
      steps.set(place, { kind: fileId === "" ? "add id" : "replace", reference });
    ids.add(id);
  }
  const [first, ...others] = added;
  if (first === undefined) return { steps, appended: [] };
  // References are added at the end of the last record, which therefore has to stay.
  if (steps.get(last)?.kind === "remove") {
    steps.set(last, { kind: "replace", reference: first });
    return { steps, appended: others };
  }
  if (!steps.has(last)) steps.set(last, { kind: "keep" });
  return { steps, appended: added };
}
