import { describe, expect, it } from "vitest";
import { INJECTED_FAULTS, runConvergence } from "./convergence.ts";

/** `npm run torture` runs 100,000 operations per client and 200 seeds. */
const SHARE = { clients: 5, operations: 1500 };
const SEEDS = [1, 2, 3, 4, 5, 6];

describe("the convergence of clients over a network that delays, reorders, repeats and drops", () => {
  it.each(SEEDS)(
    "SYNC-05 SYNC-06 loses no change and takes at most 5 s once the network heals (seed %i)",
    (seed) => {
      const ledger = runConvergence({ ...SHARE, seed });
      expect(ledger.findings).toEqual([]);
      expect(ledger.settledWithin).toBeLessThan(5000);
      const { dropped, doubled, late } = ledger.network;
      expect(Math.min(dropped, doubled, late, ledger.fetches)).toBeGreaterThan(0);
    },
  );

  it("has the same result in two runs with the same seed", () => {
    expect(runConvergence({ ...SHARE, seed: 7 })).toEqual(runConvergence({ ...SHARE, seed: 7 }));
  });

  it.each(INJECTED_FAULTS)("fails with the injected fault of a client that %s", (fault) => {
    for (const seed of SEEDS.slice(0, 3))
      expect(runConvergence({ ...SHARE, seed, fault }).findings).not.toEqual([]);
  });
});
