import { testProgram } from "../../apps/server/src/test-program.ts";
import { type KillReport, type KillOptions, runKills, type Victim } from "./kills.ts";
import { reportFigures, reportFindings } from "./report.ts";
import { seededRandom } from "./random.ts";

const EDITORS = 20;
const KILLS_PER_MINUTE = 10;
const DEFAULT_MINUTES = 2;
const VICTIMS: readonly Victim[] = ["both", "both", "server", "postgres"];
const CONTROL_KILLS = 4;
const CONTROL_INTERVAL_MS = 8000;
const CONTROLS = [
  "acknowledges before the commit",
  "commits without waiting for the disk",
] as const;

/** Runs the kills, then two faults that must lose acknowledged changes. */
export async function tortureKills({
  minutes = DEFAULT_MINUTES,
  seed,
}: {
  readonly minutes: number | undefined;
  readonly seed: number;
}): Promise<number> {
  const random = seededRandom(seed);
  const run = async (
    options: Omit<KillOptions, "program" | "random" | "editors">,
  ): Promise<KillReport> => {
    const program = await testProgram();
    try {
      await program.start();
      return await runKills({ ...options, program, random, editors: EDITORS });
    } finally {
      await program.close();
    }
  };
  const { findings, longestAbsence, ...figures } = await run({
    kills: Math.max(1, Math.round(minutes * KILLS_PER_MINUTE)),
    victimOf: () => random.pick(VICTIMS),
    everyMilliseconds: 60_000 / KILLS_PER_MINUTE,
  });
  reportFigures("kill -9", { ...figures, longestAbsence: `${longestAbsence} ms` });
  let found = reportFindings("kill -9", findings);
  for (const fault of CONTROLS) {
    const { acknowledged, stored, lost } = await run({
      kills: CONTROL_KILLS,
      victimOf: () => "both",
      everyMilliseconds: CONTROL_INTERVAL_MS,
      fault,
    });
    reportFigures("injected fault", { fault, kills: CONTROL_KILLS, acknowledged, stored, lost });
    if (lost === 0)
      found += reportFindings(fault, ["it lost nothing, so the results can't be trusted."]);
  }
  return found;
}
