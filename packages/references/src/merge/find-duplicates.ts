import { MainThreadYield } from "../main-thread-yield.ts";
import type { Reference } from "../reference.ts";
import { throwIfCancelled } from "../references-error.ts";
import { comparableOf, type Comparable } from "./comparable-reference.ts";
import { LIKELY_SCORE, canBeSameWork, weigh, type Evidence } from "./duplicate-evidence.ts";

/** `left` and `right` are list indexes; `left` is lower. */
export interface DuplicatePair extends Evidence {
  left: number;
  right: number;
}

/** `places` are the indexes of all references linked by `pairs`, in ascending order. */
export interface DuplicateGroup {
  places: number[];
  pairs: DuplicatePair[];
}

export interface DuplicateOptions {
  signal?: AbortSignal;
  /** `total` is twice the number of references, because each is first indexed, then compared. */
  onProgress?: (done: number, total: number) => void;
}

/**
 * Larger buckets are sorted by title, year and page, and each reference is compared with only this
 * many that follow.
 */
const MAX_COMPARED_NEIGHBOURS = 24;
const PREFIX_CHARACTERS = 24;
const COMPARISONS_PER_YIELD = 512;

/**
 * Returns groups in the list's order. Takes linear time.
 *
 * @example
 * ```ts
 * const [group] = await findDuplicates(references);
 * if (group) console.log(group.places.map((place) => references[place]?.title));
 * ```
 */
export async function findDuplicates(
  references: readonly Reference[],
  { signal, onProgress }: DuplicateOptions = {},
): Promise<DuplicateGroup[]> {
  const mainThread = new MainThreadYield();
  const comparables: Comparable[] = [];
  const buckets = new Map<string, number[]>();
  const total = references.length * 2;
  const pause = async (done: number): Promise<void> => {
    throwIfCancelled(signal);
    onProgress?.(done, total);
    await mainThread.yieldIfDue();
  };
  throwIfCancelled(signal);
  for (const [place, reference] of references.entries()) {
    if (place % COMPARISONS_PER_YIELD === 0) await pause(place);
    const comparable = comparableOf(reference);
    comparables.push(comparable);
    for (const key of keysOf(comparable)) {
      const bucket = buckets.get(key);
      if (bucket) bucket.push(place);
      else buckets.set(key, [place]);
    }
  }
  const pairs: DuplicatePair[] = [];
  const compared = new Set<number>();
  let work = 0;
  let seen = 0;
  for (const bucket of buckets.values()) {
    seen++;
    for (const [one, other] of candidates(bucket, comparables)) {
      if (work++ % COMPARISONS_PER_YIELD === 0)
        await pause(references.length + Math.floor((seen / buckets.size) * references.length));
      const left = Math.min(one, other);
      const right = Math.max(one, other);
      const [earlier, later] = [comparables[left] as Comparable, comparables[right] as Comparable];
      if (!canBeSameWork(earlier, later)) continue;
      const key = left * references.length + right;
      if (compared.has(key)) continue;
      compared.add(key);
      const evidence = weigh(earlier, later);
      if (evidence.score >= LIKELY_SCORE) pairs.push({ left, right, ...evidence });
    }
  }
  onProgress?.(total, total);
  return groupsOf(pairs.toSorted((a, b) => a.left - b.left || a.right - b.right));
}

/**
 * Only references that share a key are compared. Each reference has several keys, because any field
 * may be damaged.
 */
function keysOf({
  doi,
  pmid,
  title,
  year,
  firstPage,
  volume,
  families,
  abstract,
}: Comparable): string[] {
  const keys: string[] = [];
  const letters = title.replaceAll(" ", "");
  if (doi) keys.push(`d${doi}`);
  if (pmid) keys.push(`p${pmid}`);
  if (letters) keys.push(`t${letters.slice(0, PREFIX_CHARACTERS)}`);
  if (letters.length > PREFIX_CHARACTERS) keys.push(`e${letters.slice(-PREFIX_CHARACTERS)}`);
  if (firstPage && volume) keys.push(`v${volume}:${firstPage}:${title.slice(0, 2)}`);
  if (families[0] && year) keys.push(`a${families[0]}:${year}:${firstPage || title.slice(0, 6)}`);
  if (abstract.length > PREFIX_CHARACTERS)
    keys.push(`b${abstract.slice(0, 2 * PREFIX_CHARACTERS)}`);
  return keys;
}

function* candidates(
  bucket: number[],
  comparables: readonly Comparable[],
): Generator<[number, number]> {
  if (bucket.length < 2) return;
  const isLarge = bucket.length > MAX_COMPARED_NEIGHBOURS;
  const order = isLarge
    ? bucket.toSorted(
        (a, b) => nearness(comparables[a] as Comparable, comparables[b] as Comparable) || a - b,
      )
    : bucket;
  for (let at = 0; at < order.length; at++) {
    const end = isLarge ? Math.min(order.length, at + 1 + MAX_COMPARED_NEIGHBOURS) : order.length;
    for (let next = at + 1; next < end; next++) yield [order[at] as number, order[next] as number];
  }
}

function nearness(one: Comparable, other: Comparable): number {
  return (
    compare(one.title, other.title) ||
    one.year - other.year ||
    compare(one.firstPage, other.firstPage) ||
    compare(one.families[0] ?? "", other.families[0] ?? "")
  );
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function groupsOf(pairs: readonly DuplicatePair[]): DuplicateGroup[] {
  const parents = new Map<number, number>();
  const rootOf = (place: number): number => {
    let root = place;
    for (
      let parent = parents.get(root);
      parent !== undefined && parent !== root;
      parent = parents.get(root)
    )
      root = parent;
    parents.set(place, root);
    return root;
  };
  for (const { left, right } of pairs) {
    const [one, other] = [rootOf(left), rootOf(right)];
    parents.set(Math.max(one, other), Math.min(one, other));
  }
  const groups = new Map<number, DuplicateGroup>();
  for (const pair of pairs) {
    const root = rootOf(pair.left);
    const group = groups.get(root) ?? { places: [], pairs: [] };
    groups.set(root, group);
    group.pairs.push(pair);
  }
  for (const group of groups.values())
    group.places = [...new Set(group.pairs.flatMap(({ left, right }) => [left, right]))].toSorted(
      (a, b) => a - b,
    );
  return [...groups.values()].toSorted((a, b) => (a.places[0] as number) - (b.places[0] as number));
}
