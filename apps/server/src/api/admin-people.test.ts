import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADMINISTRATOR_EMAIL, addAdministrator } from "./administrator-for-tests.ts";
import {
  openTestInstallation,
  type TestInstallation,
  type TestPerson,
} from "./test-installation.ts";

let installation: TestInstallation;
let operator: TestPerson;
beforeAll(async () => {
  installation = await openTestInstallation({}, { administrators: [ADMINISTRATOR_EMAIL] });
  operator = await addAdministrator(installation);
});
afterAll(() => installation.close());

const act = (person: string, path: string, body?: object) =>
  installation.call("POST", `/api/admin/people/${person}/${path}`, operator, body);

async function list(query: Readonly<Record<string, string>> = {}) {
  const { json } = await installation.call(
    "GET",
    `/api/admin/people?${new URLSearchParams(query).toString()}`,
    operator,
  );
  return json as {
    readonly rows: readonly { readonly id: string; readonly email: string }[];
    readonly next: string | null;
  };
}

describe("administration of people", () => {
  it("ADMIN-02 finds people by part of their address or name, or by id", async () => {
    const ada = await installation.addPerson("Ada");
    await installation.context.database.query(
      `update public.users set data = '{"name": "Countess Lovelace"}' where id = $1`,
      [ada.id],
    );
    for (const search of [ada.email.slice(0, 9).toUpperCase(), "ess love", ada.id]) {
      const { rows } = await list({ search });
      expect(rows).toMatchObject([{ id: ada.id, name: "Countess Lovelace", lockedAt: null }]);
    }
    expect((await list({ search: operator.id })).rows).toMatchObject([{ hasSecondFactor: true }]);
    expect((await list({ search: ada.id })).rows).toMatchObject([{ hasSecondFactor: false }]);
    expect(await list({ search: "%" })).toEqual({ rows: [], next: null });
  });

  it("ADMIN-02 lists people 30 to a page, each exactly once", async () => {
    await installation.context.database.query(
      `insert into public.users (id, kinde_id, email)
       select gen_random_uuid(), 'kp_many_' || n, 'many' || (n % 40) || '@example.org' from generate_series(1, 65) n`,
    );
    const seen: string[] = [];
    let after: string | null | undefined;
    do {
      const page = await list({ search: "many", ...(after ? { after } : {}) });
      expect(page.rows.length).toBeLessThanOrEqual(30);
      seen.push(...page.rows.map(({ id }) => id));
      after = page.next;
    } while (after !== null);
    expect([seen.length, new Set(seen).size]).toEqual([65, 65]);
  });

  it("ADMIN-02 turns a subscription and the developer screens on and off, even repeatedly", async () => {
    const ben = await installation.addPerson("ben");
    for (const isOn of [true, true, false, false]) {
      expect(await act(ben.id, "subscription", { isOn })).toMatchObject({
        status: 200,
        json: { isSubscribed: isOn },
      });
      expect(await act(ben.id, "developer", { isOn })).toMatchObject({
        status: 200,
        json: { isDeveloper: isOn },
      });
    }
  });

  it("ADMIN-02 locking ends logins and suspends tokens, and unlocking restores access", async () => {
    const cy = await installation.addPerson("cy");
    const { json } = await installation.call("POST", "/api/tokens", cy, {
      name: "script",
      scopes: ["projects:read"],
    });
    const script = { ...cy, token: String(json.token) };
    const names = (caller: TestPerson) => installation.call("GET", "/api/projects/names", caller);
    expect((await names(script)).status).toBe(200);
    expect((await act(cy.id, "lock")).json).toMatchObject({ lockedAt: expect.any(String) });
    await act(cy.id, "lock");
    expect(await names(script)).toMatchObject({ status: 401, json: { code: "ACCOUNT-LOCKED" } });
    await expect
      .poll(async () => (await names(cy)).json["code"], { timeout: 10_000 })
      .toBe("NEED-LOGIN");
    expect((await act(cy.id, "unlock")).json).toMatchObject({ lockedAt: null });
    expect((await act(cy.id, "unlock")).status).toBe(200);
    expect((await names(script)).status).toBe(200);
    expect((await names(cy)).status).toBe(401);
  });

  it("ADMIN-02 administrators can't lock themselves, and an unknown person is not found", async () => {
    expect(await act(operator.id, "lock")).toMatchObject({
      status: 400,
      json: { message: "You can't lock your own account." },
    });
    expect(await act(randomUUID(), "lock")).toMatchObject({
      status: 404,
      json: { code: "NOT-FOUND" },
    });
    expect((await list({ search: operator.id })).rows).toMatchObject([{ lockedAt: null }]);
  });

  it("ADMIN-02 every act is recorded in a row with its outcome", async () => {
    const dee = await installation.addPerson("dee");
    await act(dee.id, "subscription", { isOn: true });
    await act(dee.id, "developer", { isOn: true });
    await act(dee.id, "lock");
    await act(dee.id, "unlock");
    await act(dee.id, "sessions/end");
    const gone = randomUUID();
    await act(gone, "unlock");
    expect(
      await installation.context.database.query(
        "select act, outcome, reason from private.administrator_acts where subject in ($1, $2) and administrator = $3 order by id",
        [dee.id, gone, operator.id],
      ),
    ).toEqual([
      { act: "set-subscription", outcome: "done", reason: null },
      { act: "set-developer", outcome: "done", reason: null },
      { act: "lock-person", outcome: "done", reason: null },
      { act: "unlock-person", outcome: "done", reason: null },
      { act: "end-sessions", outcome: "done", reason: null },
      { act: "unlock-person", outcome: "refused", reason: "NOT-FOUND" },
    ]);
  });
});
