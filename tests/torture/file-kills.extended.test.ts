import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestProgram, testProgram } from "../../apps/server/src/test-program.ts";
import { runFileKills, corruptContents } from "./file-kills.ts";

/** `npm run torture files` runs 1,000 operations. */
const OPERATIONS = 60;
const BETWEEN_KILLS = 20;

let program: TestProgram;
beforeAll(async () => {
  program = await testProgram({ ENGINE: "embedded-postgres" });
  await program.start();
});
afterAll(() => program.close());

it(
  `FILE-24 ${OPERATIONS} file operations with a kill every ${BETWEEN_KILLS} lose no file`,
  { timeout: 180_000 },
  async () => {
    const { findings, kills, operations } = await runFileKills({
      program,
      operations: OPERATIONS,
      betweenKills: BETWEEN_KILLS,
      seed: 7,
    });
    expect(findings).toEqual([]);
    expect([operations, kills]).toEqual([OPERATIONS, OPERATIONS / BETWEEN_KILLS]);
  },
);

it(
  "the file check detects contents that were changed on the disk",
  { timeout: 60_000 },
  async () => {
    const { findings } = await runFileKills({
      program,
      operations: BETWEEN_KILLS,
      betweenKills: BETWEEN_KILLS,
      seed: 7,
      injectFault: () => corruptContents(program.dataDirectory),
    });
    expect(findings).toEqual([expect.stringContaining("bitten")]);
  },
);
