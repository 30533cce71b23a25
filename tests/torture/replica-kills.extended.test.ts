import { chromium } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isInstalled } from "../../apps/server/src/nginx.fixture.ts";
import { runReplicaKills, startReplicaSet, type TestReplicaSet } from "./replica-kills.ts";

/** Use REPLICA_KILLS=30 REPLICA_KILL_SECONDS=20 REPLICA_OUTAGE_SECONDS=30 for a long run. */
const KILLS = Number(process.env["REPLICA_KILLS"] ?? 4);
const SECONDS = Number(process.env["REPLICA_KILL_SECONDS"] ?? 6);
const OUTAGE_SECONDS = Number(process.env["REPLICA_OUTAGE_SECONDS"] ?? 5);
/** What a person may read: the page's own hints, and why their changes are saved later. */
const EXPECTED_MESSAGES = [
  "Changes save automatically.",
  "Loading webhooks",
  "Offline. Your changes are kept on this device.",
  "Your changes couldn't be saved yet. They are kept on this device and will be sent again.",
];

describe.runIf(isInstalled("nginx", "-v"))("three servers behind nginx", () => {
  let replicas: TestReplicaSet;
  beforeAll(async () => {
    replicas = await startReplicaSet();
  }, 120_000);
  afterAll(() => replicas.close());

  it(
    `killing one of them ${KILLS} times, restarting and replacing Postgres and refusing S3 loses nothing acknowledged`,
    { timeout: 300_000 + KILLS * SECONDS * 3000 },
    async () => {
      const report = await runReplicaKills(replicas, {
        editors: 10,
        kills: KILLS,
        everyMilliseconds: SECONDS * 1000,
        outageMilliseconds: OUTAGE_SECONDS * 1000,
        browser: process.env["CHROME_PATH"] ?? chromium.executablePath(),
      });
      if (KILLS > 4) process.stdout.write(`${JSON.stringify(report)}\n`);
      expect(report).toMatchObject({ findings: [], lost: 0, doubled: 0, outOfOrder: 0 });
      expect(report.acknowledged).toBe(report.stored);
      expect(report.acknowledged).toBeGreaterThan(KILLS * 10);
      expect(report.uploads).toBeGreaterThan(KILLS);
      expect(report.page.changes).toBeGreaterThan(KILLS);
      expect(EXPECTED_MESSAGES).toEqual(expect.arrayContaining([...report.page.messages]));
    },
  );
});
