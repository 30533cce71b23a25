import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCommand } from "../administration/commands.ts";
import { ADMINISTRATOR_EMAIL, addAdministrator } from "./administrator-for-tests.ts";
import {
  openTestInstallation,
  type TestInstallation,
  type TestPerson,
} from "./test-installation.ts";

let installation: TestInstallation;
let operator: TestPerson;
let ann: TestPerson;
beforeAll(async () => {
  installation = await openTestInstallation({}, { administrators: [ADMINISTRATOR_EMAIL] });
  operator = await addAdministrator(installation);
  ann = await installation.addPerson("ann");
  await installation.context.database.query(
    `insert into private.security_events (at, event, person, network, fields)
     select now(), case when n % 2 = 0 then 'login-failed' else 'login-succeeded' end, case when n % 5 = 0 then $1::uuid end,
       '192.0.2.0/24', jsonb_build_object('reason', 'n' || n) from generate_series(1, 70) n`,
    [ann.id],
  );
});
afterAll(() => installation.close());

interface Listed {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly next: string | null;
  readonly kinds: readonly string[];
}

async function list(path: string, parameters: Readonly<Record<string, string>> = {}) {
  const { json } = await installation.call(
    "GET",
    `/api/admin/${path}?${new URLSearchParams(parameters).toString()}`,
    operator,
  );
  return json as unknown as Listed;
}

describe("security events of administrators", () => {
  it("ADMIN-06 lists events newest first, and filters them by kind and by person", async () => {
    const first = await list("security-events");
    expect(first.rows).toHaveLength(30);
    expect(first.rows[0]).toMatchObject({
      event: "login-failed",
      person: ann.email,
      network: "192.0.2.0/24",
      details: { reason: "n70" },
    });
    expect(first.kinds).toContain("administrator-act");
    const second = await list("security-events", { after: first.next ?? "" });
    expect(second.rows[0]).toMatchObject({ details: { reason: "n40" } });
    const failed = await list("security-events", { event: "login-failed", search: ann.email });
    expect(failed.rows.map(({ details }) => details)).toEqual(
      [70, 60, 50, 40, 30, 20, 10].map((n) => ({ reason: `n${n}` })),
    );
    expect((await list("security-events", { search: ann.id })).rows).toHaveLength(14);
  });

  it("ADMIN-06 lists acts, including refused ones, with names instead of ids", async () => {
    await installation.call("POST", `/api/admin/people/${ann.id}/lock`, operator);
    await installation.call("POST", `/api/admin/people/${operator.id}/lock`, operator);
    const { rows } = await list("acts");
    expect(rows).toMatchObject([
      {
        administrator: ADMINISTRATOR_EMAIL,
        act: "lock-person",
        subject: ADMINISTRATOR_EMAIL,
        outcome: "refused",
        reason: "INVALID",
      },
      { act: "lock-person", subject: ann.email, outcome: "done", reason: null },
    ]);
  });

  it("ADMIN-06 npm run admin -- events lists the same events", async () => {
    const lines = await runCommand({ ...installation.context }, ["events", ann.email]);
    expect(lines).toHaveLength(14);
    expect(lines[0]).toMatch(
      new RegExp(`^[\\d-]{10}T\\S+  login-failed  ${ann.email}  192\\.0\\.2\\.0/24  reason=n70$`),
    );
  });
});
