import { MERGE_MUTANTS } from "./merge-mutants.ts";
import { INJECTED_FAULTS, runConvergence } from "./convergence.ts";
import { reportFigures, reportFindings } from "./report.ts";
import { referenceMerge } from "./reference-merge.ts";

const CLIENTS = 5;
const OPERATIONS = 100_000;
const SEEDS = 200;
const INJECTED_FAULT_OPERATIONS = 2000;
const CONVERGED_WITHIN_MS = 5000;

/** Runs the injected faults, then 200 seeds or as many as fit into `minutes`. */
export async function tortureConvergence({
  minutes,
  seed: first,
}: {
  readonly minutes: number | undefined;
  readonly seed: number;
}): Promise<number> {
  let findings = 0;
  const injected = [
    ...INJECTED_FAULTS.map((fault) => ({ fault, options: { fault } })),
    ...Object.entries(MERGE_MUTANTS).map(([name, breaks]) => ({
      fault: `a merge that ${name}`,
      options: { merge: breaks(referenceMerge) },
    })),
  ];
  for (const { fault, options } of injected) {
    const { findings: found } = runConvergence({
      seed: first,
      clients: CLIENTS,
      operations: INJECTED_FAULT_OPERATIONS,
      ...options,
    });
    reportFigures("injected fault", { fault, found: found.length });
    if (found.length === 0)
      findings += reportFindings(fault, ["it was not found, so the results can't be trusted."]);
  }
  const until =
    minutes === undefined ? Number.POSITIVE_INFINITY : performance.now() + minutes * 60_000;
  let seeds = 0;
  for (let seed = first; seed < first + SEEDS && performance.now() < until; seed += 1) {
    const {
      findings: found,
      settledWithin,
      ...figures
    } = runConvergence({ seed, clients: CLIENTS, operations: OPERATIONS });
    reportFigures(`seed ${seed}`, {
      ...figures,
      settledWithin: `${settledWithin} ms`,
      findings: found.length,
    });
    findings += reportFindings(
      `seed ${seed}`,
      settledWithin > CONVERGED_WITHIN_MS
        ? [
            ...found,
            `It took ${settledWithin} ms after the network healed until all clients agreed.`,
          ]
        : found,
    );
    seeds += 1;
  }
  reportFigures("convergence", {
    seeds,
    clients: CLIENTS,
    operations: seeds * CLIENTS * OPERATIONS,
    findings,
  });
  return findings;
}
