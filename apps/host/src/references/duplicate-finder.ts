import type { Reference } from "@tera/references";
import { findDuplicates } from "@tera/references/merge";
import type { Condition, Marks } from "@tera/references/query";
import { areDismissedDuplicates } from "./dismissed-duplicates.ts";
import type { LikelyPair } from "./library-index-messages.ts";

type DuplicateOptions = NonNullable<Parameters<typeof findDuplicates>[1]>;

/** Finds pairs of a library, and remembers those that it found last. */
interface DuplicateFinder {
  readonly find: (options: DuplicateOptions) => Promise<readonly LikelyPair[]>;
  /**
   * Marks the references of the remembered pairs that nobody has dismissed. Undefined before the
   * first search; the same object until the references or the pairs change.
   */
  readonly marks: () => Marks | undefined;
  /** Searches if the references changed since the last search, then calls `onFound`. */
  readonly keepCurrent: (onFound: () => void, onError: (error: unknown) => void) => void;
}

export function createDuplicateFinder(current: () => readonly Reference[]): DuplicateFinder {
  let found:
    | { readonly of: readonly Reference[]; readonly pairs: readonly LikelyPair[] }
    | undefined;
  let marked:
    | { readonly of: readonly Reference[]; readonly pairs: object; readonly marks: Marks }
    | undefined;
  let search:
    | { readonly of: readonly Reference[]; readonly controller: AbortController }
    | undefined;
  const find: DuplicateFinder["find"] = async (options) => {
    const of = current();
    const groups = await findDuplicates(of, options);
    const idAt = (place: number): string => of[place]?.id ?? "";
    const pairs = groups.flatMap((group) =>
      group.pairs.map(({ left, right, score, reasons }) => ({
        left: idAt(left),
        right: idAt(right),
        score,
        reasons,
      })),
    );
    if (found === undefined || of === current()) found = { of, pairs };
    return pairs;
  };
  return {
    find,
    marks() {
      if (found === undefined) return undefined;
      const of = current();
      if (marked?.of !== of || marked.pairs !== found.pairs)
        marked = { of, pairs: found.pairs, marks: marksOf(of, found.pairs) };
      return marked.marks;
    },
    keepCurrent(onFound, onError) {
      const of = current();
      if (found?.of === of || search?.of === of) return;
      search?.controller.abort();
      const controller = new AbortController();
      search = { of, controller };
      find({ signal: controller.signal })
        .then(onFound)
        .catch((error: unknown) => {
          if (!controller.signal.aborted) onError(error);
        });
    },
  };
}

function marksOf(references: readonly Reference[], pairs: readonly LikelyPair[]): Marks {
  const paired = new Map<string, number>();
  for (const { left, right } of pairs) paired.set(left, -1).set(right, -1);
  for (const [place, { id }] of references.entries()) if (paired.has(id)) paired.set(id, place);
  const marks = new Uint8Array(references.length);
  for (const { left, right } of pairs) {
    const [one, other] = [paired.get(left) ?? -1, paired.get(right) ?? -1];
    const [first, second] = [references[one], references[other]];
    if (first === undefined || second === undefined || areDismissedDuplicates(first, second))
      continue;
    marks[one] = 1;
    marks[other] = 1;
  }
  return marks;
}

/** True if only a search for duplicates can say which references meet the condition. */
export function asksForDuplicates(condition: Condition): boolean {
  if (condition.kind === "has") return condition.field === "duplicate";
  if (condition.kind === "not") return asksForDuplicates(condition.of);
  return (
    (condition.kind === "all" || condition.kind === "any") && condition.of.some(asksForDuplicates)
  );
}
