import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isInstalled } from "../../apps/server/src/nginx.fixture.ts";
import { runReplicaKills, startReplicaSet, type TestReplicaSet } from "./replica-kills.ts";

/** Use REPLICA_KILLS=30 REPLICA_KILL_SECONDS=20 for a long run. */
const KILLS = Number(process.env["REPLICA_KILLS"] ?? 4);
const SECONDS = Number(process.env["REPLICA_KILL_SECONDS"] ?? 6);

describe.runIf(isInstalled("nginx", "-v"))("three servers behind nginx", () => {
  let replicas: TestReplicaSet;
  beforeAll(async () => {
    replicas = await startReplicaSet();
  });
  afterAll(() => replicas.close());

  it(
    `killing one of them ${KILLS} times and restarting Postgres loses no acknowledged change`,
    { timeout: 180_000 + KILLS * SECONDS * 3000 },
    async () => {
      const report = await runReplicaKills(replicas, {
        editors: 10,
        kills: KILLS,
        everyMilliseconds: SECONDS * 1000,
      });
      if (KILLS > 4) process.stdout.write(`${JSON.stringify(report)}\n`);
      expect(report).toMatchObject({ findings: [], lost: 0, doubled: 0, outOfOrder: 0 });
      expect(report.acknowledged).toBe(report.stored);
      expect(report.acknowledged).toBeGreaterThan(KILLS * 10);
    },
  );
});
