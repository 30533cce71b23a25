import type { Agreement } from "@tera/contract";
import { cohensKappa } from "./cohens-kappa.ts";
import { fleissKappa } from "./fleiss-kappa.ts";
import { sum } from "./sum.ts";

/** The kinds that are compared, in the order of the tables. */
const KINDS = ["include", "exclude", "maybe"] as const;

/** How many references two reviewers decided in these two ways. */
interface PairCount {
  readonly one: string;
  readonly other: string;
  readonly first: string;
  readonly second: string;
  readonly n: number;
}

/** How many references have these numbers of decisions. */
interface ProfileCount {
  readonly includes: number;
  readonly excludes: number;
  readonly maybes: number;
  readonly n: number;
}

/** The row of `private.round_agreement`. */
export interface AgreementCounts {
  readonly pairs: readonly PairCount[];
  readonly profiles: readonly ProfileCount[];
}

/** Counts only references that at least two reviewers decided. */
export function agreementOf({ pairs, profiles }: AgreementCounts, isBlind: boolean): Agreement {
  const rated = profiles.map(({ includes, excludes, maybes, n }) => ({
    counts: [includes, excludes, maybes],
    references: n,
  }));
  const { observed, ...all } = fleissKappa(rated);
  return {
    references: sum(
      rated.filter(({ counts }) => sum(counts) > 1).map(({ references }) => references),
    ),
    observed,
    isBlind,
    pairs: pairsOf(pairs),
    all,
  };
}

function pairsOf(counts: readonly PairCount[]): Agreement["pairs"] {
  const byPair = new Map<string, PairCount[]>();
  for (const count of counts) {
    const pair = `${count.one} ${count.other}`;
    byPair.set(pair, [...(byPair.get(pair) ?? []), count]);
  }
  return [...byPair.values()].flatMap((ofPair) => {
    const [first] = ofPair;
    return first === undefined ? [] : [pairOf([first.one, first.other], ofPair)];
  });
}

function pairOf(
  reviewers: [string, string],
  counts: readonly PairCount[],
): Agreement["pairs"][number] {
  const table = KINDS.map((first) =>
    KINDS.map((second) =>
      sum(counts.filter((row) => row.first === first && row.second === second).map(({ n }) => n)),
    ),
  );
  const references = sum(table.flat());
  const alike = sum(table.map((row, kind) => row[kind] ?? 0));
  return { reviewers, references, observed: alike / references, ...cohensKappa(table) };
}
