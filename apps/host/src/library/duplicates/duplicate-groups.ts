import type { LikelyPair } from "../../references/library-index-messages.ts";

/** References that pairs link, directly or through others. */
export interface DuplicateGroup {
  readonly ids: readonly string[];
  /** Indexes of the linking pairs. */
  readonly places: readonly number[];
}

/** Returns the groups in the order of their first pairs. */
export function groupsOf(pairs: readonly LikelyPair[]): readonly DuplicateGroup[] {
  const roots = rootsOf(pairs);
  const groups = new Map<string, { ids: Set<string>; places: number[] }>();
  for (const [place, { left, right }] of pairs.entries()) {
    const root = roots(left);
    const group = groups.get(root) ?? { ids: new Set<string>(), places: [] };
    groups.set(root, group);
    group.ids.add(left).add(right);
    group.places.push(place);
  }
  return Array.from(groups.values(), ({ ids, places }) => ({ ids: [...ids], places }));
}

/** Returns a function that maps all ids of a group to one of them, and any other id to itself. */
export function rootsOf(pairs: readonly LikelyPair[]): (id: string) => string {
  const parents = new Map<string, string>();
  const rootOf = (id: string): string => {
    let root = id;
    for (let next = parents.get(root); next !== undefined; next = parents.get(root)) root = next;
    if (root !== id) parents.set(id, root);
    return root;
  };
  for (const { left, right } of pairs) {
    const [one, other] = [rootOf(left), rootOf(right)];
    if (one !== other) parents.set(other, one);
  }
  return rootOf;
}
