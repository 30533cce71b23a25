import type { Reference } from "../reference.ts";
import { mergeReferences } from "./merged-reference.ts";

/** What a reviewer decides on a pair: keep one side alone, keep both, or make one of them. */
export type DuplicateChoice = "left" | "right" | "both" | "merged";

/** A decision on two references, by their ids. */
export interface DuplicateDecision {
  left: string;
  right: string;
  choice: DuplicateChoice;
}

/** A library after its review. `changes` has each reference that is different from before: as it is now, or null where it was taken out. */
export interface ResolvedLibrary {
  references: Reference[];
  changes: Map<string, Reference | null>;
}

/**
 * Carries out decisions, in their order, on a new list; the given one stays as it is, and keeping it is the undo. A pair without a
 * decision stays. Where an earlier decision took one side of a pair out, the later one is about the reference that stands for it now.
 */
export function resolveDuplicates(
  references: readonly Reference[],
  decisions: readonly DuplicateDecision[],
): ResolvedLibrary {
  const now = new Map(references.map((reference) => [reference.id, reference]));
  const standIns = new Map<string, string>();
  const standInOf = (id: string): string => {
    let current = id;
    for (let next = standIns.get(current); next !== undefined; next = standIns.get(current))
      current = next;
    return current;
  };
  const changes = new Map<string, Reference | null>();
  for (const { left, right, choice } of decisions) {
    const [leftId, rightId] = [standInOf(left), standInOf(right)];
    const [one, other] = [now.get(leftId), now.get(rightId)];
    if (choice === "both" || leftId === rightId || one === undefined || other === undefined)
      continue;
    const [keptId, removedId] = choice === "right" ? [rightId, leftId] : [leftId, rightId];
    if (choice === "merged") {
      const merged = mergeReferences(one, other);
      now.set(keptId, merged);
      changes.set(keptId, merged);
    }
    now.delete(removedId);
    changes.set(removedId, null);
    standIns.set(removedId, keptId);
  }
  return { references: references.flatMap(({ id }) => now.get(id) ?? []), changes };
}
