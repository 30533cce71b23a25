import { API_ROUTES } from "@tera/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADMINISTRATOR_EMAIL, addAdministrator } from "./administrator-for-tests.ts";
import {
  openTestInstallation,
  type TestInstallation,
  type TestPerson,
} from "./test-installation.ts";

const HOUR_SECONDS = 3600;
const BELOW_ADMIN = "/api/admin/";

let installation: TestInstallation;
let ann: TestPerson;
beforeAll(async () => {
  installation = await openTestInstallation(
    {},
    { administrators: [ADMINISTRATOR_EMAIL], staffDomain: "staff.example" },
  );
  ann = await installation.addPerson("ann");
});
afterAll(() => installation.close());

const list = (person: TestPerson | undefined) =>
  installation.call("GET", "/api/admin/people", person);
const endSessions = (person: TestPerson | undefined) =>
  installation.call("POST", `/api/admin/people/${ann.id}/sessions/end`, person);

async function withEmail(email: string, isVerified = true): Promise<TestPerson> {
  const person = await installation.addPerson("somebody", isVerified);
  await installation.context.database.query("update public.users set email = $2 where id = $1", [
    person.id,
    email,
  ]);
  return person;
}

const actsOf = ({ id }: TestPerson) =>
  installation.context.database.query(
    "select act, subject, outcome, reason from private.administrator_acts where administrator = $1 order by id",
    [id],
  );

describe("access to /api/admin", () => {
  it("ADMIN-01 every route below /api/admin is for administrators or staff only", () => {
    const open = API_ROUTES.filter(({ path }) => path.startsWith(BELOW_ADMIN)).filter(
      ({ access, scope, scopeOf, needsOwnLogin, needsAdministrator, refusals }) =>
        access !== "person" ||
        scope !== undefined ||
        scopeOf !== undefined ||
        needsOwnLogin !== true ||
        (needsAdministrator !== true && refusals?.includes("FORBIDDEN") !== true),
    );
    expect(open).toEqual([]);
    const acts = API_ROUTES.filter(({ path }) => path.startsWith(BELOW_ADMIN)).filter(
      ({ method }) => method !== "get",
    );
    expect(acts.every(({ needsRecentLogin }) => needsRecentLogin === true)).toBe(true);
  });

  it("ADMIN-01 a recent login that used a second factor can list and change people", async () => {
    const operator = await addAdministrator(installation);
    expect(await list(operator)).toMatchObject({ status: 200 });
    expect(await endSessions(operator)).toMatchObject({ status: 200, json: { id: ann.id } });
  });

  it.each([
    ["nobody", async () => undefined, "NEED-LOGIN"],
    ["a person", () => installation.addPerson("eve"), "FORBIDDEN"],
    ["staff", () => withEmail("ben@staff.example"), "FORBIDDEN"],
    [
      "an unverified address in ADMINS",
      () => addAdministrator(installation, { isVerified: false }),
      "FORBIDDEN",
    ],
    [
      "an address that ends like one in ADMINS",
      () => withEmail(`x${ADMINISTRATOR_EMAIL}`),
      "FORBIDDEN",
    ],
    [
      "an administrator inside another site",
      () => addAdministrator(installation, { claims: { handed_over: true } }),
      "FORBIDDEN",
    ],
    [
      "an administrator without a second factor",
      () => addAdministrator(installation, { hasSecondFactor: false }),
      "SECOND-FACTOR-NEEDED",
    ],
    [
      "an administrator whose login did not use the second factor",
      () => addAdministrator(installation, { claims: { second_factor: undefined } }),
      "RECENT-LOGIN-NEEDED",
    ],
  ])("ADMIN-01 refuses %s", async (_who, person, code) => {
    const caller = await person();
    expect(await list(caller)).toMatchObject({ json: { code } });
    expect(await endSessions(caller)).toMatchObject({ json: { code } });
  });

  it("ADMIN-01 an old login can list people but not change them, and the refusal is recorded", async () => {
    const operator = await addAdministrator(installation, {
      claims: { auth_time: Date.now() / 1000 - HOUR_SECONDS },
    });
    expect(await list(operator)).toMatchObject({ status: 200 });
    expect(await endSessions(operator)).toMatchObject({
      status: 403,
      json: { code: "RECENT-LOGIN-NEEDED" },
    });
    expect(await actsOf(operator)).toEqual([
      { act: "end-sessions", subject: ann.id, outcome: "refused", reason: "RECENT-LOGIN-NEEDED" },
    ]);
  });

  it("ADMIN-01 refuses an administrator's personal token", async () => {
    const operator = await addAdministrator(installation);
    const { json } = await installation.call("POST", "/api/tokens", operator, {
      name: "script",
      scopes: ["profile:read"],
    });
    const withToken = { ...operator, token: String(json.token) };
    expect(await list(withToken)).toMatchObject({ json: { code: "FORBIDDEN" } });
    expect(await endSessions(withToken)).toMatchObject({ json: { code: "FORBIDDEN" } });
  });

  it("ADMIN-01 an act attempted by somebody who isn't an administrator is not recorded", async () => {
    const eve = await installation.addPerson("eve");
    await endSessions(eve);
    expect(await actsOf(eve)).toEqual([]);
  });
});
