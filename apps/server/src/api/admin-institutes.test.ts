import { afterAll, beforeAll, describe, expect, it } from "vitest";
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
});
afterAll(() => installation.close());

const act = (path: string, body: object) =>
  installation.call("POST", `/api/admin/${path}`, operator, body);
const bond = { id: "bond", name: "Bond Institute", domains: ["Bond.example "] };

describe("administration of institutes", () => {
  it("ADMIN-07 adds and changes an institute and sets its managers, and accepts repeated requests", async () => {
    for (const time of [1, 2])
      expect([time, await act("institutes", bond)]).toMatchObject([
        time,
        { status: 200, json: { id: "bond", domains: ["bond.example"], managers: [] } },
      ]);
    expect(await act("institutes", { ...bond, name: "Bond" })).toMatchObject({
      json: { name: "Bond" },
    });
    for (const isOn of [true, true, false, false])
      expect(
        await act("institutes/bond/managers", { email: ann.email.toUpperCase(), isOn }),
      ).toMatchObject({ status: 200, json: { managers: isOn ? [ann.email] : [] } });
    expect(await installation.call("GET", "/api/admin/institutes", operator)).toMatchObject({
      json: { rows: [{ id: "bond", name: "Bond", people: 0, projects: 0 }], next: null },
    });
    for (const time of [1, 2])
      expect([time, await act("institute-names", { name: " Some Clinic " })]).toEqual([
        time,
        { status: 200, json: { name: "Some Clinic" } },
      ]);
  });

  it("ADMIN-07 rejects an invalid id or domain, and people who have never logged in", async () => {
    for (const wrong of [{ id: "Bond Institute" }, { domains: ["nodomain"] }, { name: " " }])
      expect(await act("institutes", { ...bond, ...wrong })).toMatchObject({
        status: 400,
        json: { code: "INVALID" },
      });
    expect(
      await act("institutes/bond/managers", { email: "nobody@example.org", isOn: true }),
    ).toMatchObject({ status: 404 });
    expect(await act("institutes/none/managers", { email: ann.email, isOn: true })).toMatchObject({
      status: 404,
    });
  });
});
