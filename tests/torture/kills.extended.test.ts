import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestProgram, testProgram } from "../../apps/server/src/test-program.ts";
import { runKills, type Victim } from "./kills.ts";
import { seededRandom } from "./random.ts";

const VICTIMS: readonly Victim[] = ["both", "postgres"];

let program: TestProgram;
beforeAll(async () => {
  program = await testProgram();
  await program.start();
});
afterAll(() => program.close());

it(
  "killing server and Postgres neither loses, duplicates nor reorders acknowledged changes",
  { timeout: 120_000 },
  async () => {
    const ledger = await runKills({
      program,
      random: seededRandom(3),
      editors: 10,
      kills: VICTIMS.length,
      victimOf: (kill) => VICTIMS[kill] ?? "both",
      everyMilliseconds: 2500,
    });
    expect(ledger).toMatchObject({ findings: [], lost: 0, doubled: 0, outOfOrder: 0 });
    expect(ledger.postgresAlone).toBe(1);
    expect(ledger.acknowledged).toBe(ledger.stored);
    expect(ledger.acknowledged).toBeGreaterThan(50);
  },
);
