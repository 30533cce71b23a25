import type { Reference } from "../reference.ts";
import { DEFAULT_MERGE_RULES, keptIndex, type MergeRules } from "./merge-rules.ts";
import { mergeReferences } from "./merged-reference.ts";

export type DuplicateChoice = "left" | "right" | "both" | "merged";

/** `left` and `right` are ids. */
export interface DuplicateDecision {
  left: string;
  right: string;
  choice: DuplicateChoice;
}

/** `changes` maps ids to new references, or to null if removed. */
export interface ResolvedLibrary {
  references: Reference[];
  changes: Map<string, Reference | null>;
  /** Returns the id of the reference that replaced a removed one, and any other id as it is. */
  keptFor: (id: string) => string;
}

/**
 * Returns a new list. A decision on a removed reference applies to the one that replaced it. The
 * rules apply to the decision "merged".
 */
export function resolveDuplicates(
  references: readonly Reference[],
  decisions: readonly DuplicateDecision[],
  rules: Readonly<MergeRules> = DEFAULT_MERGE_RULES,
): ResolvedLibrary {
  const originals = new Map(
    references.map((reference, place) => [reference.id, { reference, place }]),
  );
  /** Compares the references as they were before any merge. */
  const isKept = (id: string, otherId: string): boolean => {
    const [one, other] = [originals.get(id), originals.get(otherId)];
    if (one === undefined || other === undefined) return true;
    const isFirst = one.place < other.place;
    const pair = isFirst ? [one.reference, other.reference] : [other.reference, one.reference];
    return (keptIndex(pair, rules) === 0) === isFirst;
  };
  const now = new Map(references.map((reference) => [reference.id, reference]));
  const replaced = new Map<string, string>();
  const keptFor = (id: string): string => {
    let current = id;
    for (let next = replaced.get(current); next !== undefined; next = replaced.get(current))
      current = next;
    return current;
  };
  const changes = new Map<string, Reference | null>();
  for (const { left, right, choice } of decisions) {
    const [leftId, rightId] = [keptFor(left), keptFor(right)];
    const [one, other] = [now.get(leftId), now.get(rightId)];
    if (choice === "both" || leftId === rightId || one === undefined || other === undefined)
      continue;
    const isLeftKept = choice === "merged" ? isKept(leftId, rightId) : choice === "left";
    const [keptId, removedId] = isLeftKept ? [leftId, rightId] : [rightId, leftId];
    if (choice === "merged") {
      const merged = isLeftKept
        ? mergeReferences(one, other, rules)
        : mergeReferences(other, one, rules);
      now.set(keptId, merged);
      changes.set(keptId, merged);
    }
    now.delete(removedId);
    changes.set(removedId, null);
    replaced.set(removedId, keptId);
  }
  return { references: references.flatMap(({ id }) => now.get(id) ?? []), changes, keptFor };
}
