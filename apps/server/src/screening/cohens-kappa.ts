import type { Kappa } from "@tera/contract";
import { kappaWith } from "./kappa-interval.ts";
import { sum } from "./sum.ts";

/**
 * Returns Cohen's kappa of two reviewers. `table[i][j]` counts the references that the first
 * decided as kind `i` and the second as kind `j`. The variance is that of Fleiss, Cohen and Everitt
 * (1969), Psychological Bulletin 72, 323–327, for a kappa that is not 0.
 */
export function cohensKappa(table: readonly (readonly number[])[]): Kappa {
  const total = sum(table.flat());
  const shares = table.map((row) => row.map((count) => count / total));
  const ofFirst = shares.map(sum);
  const ofSecond = shares.map((_, kind) => sum(shares.map((row) => row[kind] ?? 0)));
  const observed = sum(shares.map((row, kind) => row[kind] ?? 0));
  const expected = sum(ofFirst.map((share, kind) => share * (ofSecond[kind] ?? 0)));
  let spread = -((observed * expected - 2 * expected + observed) ** 2);
  for (const [first, row] of shares.entries())
    for (const [second, share] of row.entries()) {
      const both = (ofSecond[first] ?? 0) + (ofFirst[second] ?? 0);
      spread +=
        first === second
          ? share * (1 - expected - both * (1 - observed)) ** 2
          : (1 - observed) ** 2 * share * both ** 2;
    }
  return kappaWith(observed, expected, spread / (total * (1 - expected) ** 4));
}
