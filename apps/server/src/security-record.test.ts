import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteExpired } from "./api/delete-expired.ts";
import { type TestInstallation, openTestInstallation } from "./api/test-installation.ts";
import type { Database } from "./database/database.ts";
import { createLog } from "./log.ts";
import { keepSecurityEvents } from "./security-record.ts";

const ANN = "11111111-1111-4111-8111-111111111111";
const NETWORK = "192.0.2.0/24";

let installation: TestInstallation;
let database: Database;
beforeAll(async () => {
  installation = await openTestInstallation();
  ({ database } = installation.context);
});
afterAll(() => installation.close());

const stored = () =>
  database.query("select event, person, network, fields from private.security_events order by id");

test("ADMIN-06 security events are stored in order, with the same fields as in the log", async () => {
  const log = createLog(() => {});
  const stop = keepSecurityEvents(database, log);
  log.security("login-failed", { reason: "wrong-password", person: ANN, network: NETWORK });
  log.security("operator-command", { command: "bin", outcome: "done" });
  await expect.poll(stored).toEqual([
    { event: "login-failed", person: ANN, network: NETWORK, fields: { reason: "wrong-password" } },
    {
      event: "operator-command",
      person: null,
      network: null,
      fields: { command: "bin", outcome: "done" },
    },
  ]);
  log.security("account-kept", { person: ANN });
  await stop();
  log.security("account-kept", { person: ANN });
  expect(await stored()).toHaveLength(3);
});

test("ADMIN-06 a limited number of events waits while the database does not respond", async () => {
  const failures: string[] = [];
  const log = { ...createLog(() => {}), error: (event: string) => failures.push(event) };
  let isAway = true;
  const stop = keepSecurityEvents(
    {
      query: (text, parameters) =>
        isAway ? Promise.reject(new Error("away")) : database.query(text, parameters),
    },
    log,
  );
  const before = (await stored()).length;
  for (let sent = 0; sent < 1100; sent += 1)
    log.security("token-created", { person: ANN, token: ANN, scopes: `n${sent}` });
  await expect.poll(() => failures).toContain("security.not-kept");
  isAway = false;
  await stop();
  const kept = (await stored()).slice(before);
  expect(kept).toHaveLength(1000);
  expect(kept.at(-1)).toMatchObject({ fields: { scopes: "n1099" } });
});

test("ADMIN-06 events are deleted after 90 days, and acts after a year", async () => {
  await database.query(
    "insert into private.security_events (at, event) values (now() - interval '91 days', 'old'), (now() - interval '89 days', 'young')",
  );
  await database.query(
    `insert into private.administrator_acts (administrator, act, outcome, created_at)
     values ($1, 'old', 'done', now() - interval '367 days'), ($1, 'young', 'done', now() - interval '360 days')`,
    [ANN],
  );
  await deleteExpired({ database });
  expect(
    await database.query(
      "select event as name from private.security_events where event in ('old', 'young') union all select act from private.administrator_acts",
    ),
  ).toEqual([{ name: "young" }, { name: "young" }]);
});
