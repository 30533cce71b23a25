import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  openTestInstallation,
  type TestInstallation,
  type TestPerson,
} from "./test-installation.ts";

let installation: TestInstallation;

async function personWith(email: string, isVerified = true): Promise<TestPerson> {
  const person = await installation.addPerson("somebody", isVerified);
  const { database } = installation.context;
  await database.query("update public.users set email = $2 where id = $1", [person.id, email]);
  return person;
}
const statsFor = (person: TestPerson | undefined) => installation.call("GET", "/api/stats", person);

describe("GET /api/stats", () => {
  beforeAll(async () => {
    installation = await openTestInstallation({}, { staffDomain: "staff.example" });
  });
  afterAll(() => installation.close());

  it("GET /api/stats returns the installation's figures to staff", async () => {
    const answer = await statsFor(await personWith("ada@staff.example"));
    expect(answer.status).toBe(200);
    const names = ["engine", "memoryBytes", "projects", "uptimeSeconds", "users", "version"];
    expect(Object.keys(answer.json).toSorted()).toEqual(names);
    expect(answer.json["users"]).toBe(1);
  });

  it.each([
    ["another domain", "ada@example.org", true],
    ["a look-alike domain", "ada@notstaff.example", true],
    ["a subdomain", "ada@guest.staff.example", true],
    ["an address that only contains the domain", "ada@staff.example.org", true],
    ["an unverified address", "ada@staff.example", false],
  ])("ROLE-05 GET /api/stats refuses people with %s", async (_what, email, isVerified) => {
    const answer = await statsFor(await personWith(email, isVerified));
    expect(answer).toMatchObject({ status: 403, json: { code: "FORBIDDEN" } });
    expect(answer.json["message"]).toContain("staff");
  });

  it("GET /api/stats refuses a former staff member whose token is still valid", async () => {
    const person = await personWith("ben@staff.example");
    expect((await statsFor(person)).status).toBe(200);
    const { database } = installation.context;
    await database.query("update public.users set email = 'ben@example.org' where id = $1", [
      person.id,
    ]);
    expect((await statsFor(person)).status).toBe(403);
  });

  it("GET /api/stats refuses visitors and personal tokens", async () => {
    expect((await statsFor(undefined)).status).toBe(401);
    const person = await personWith("cyd@staff.example");
    const made = await installation.call("POST", "/api/tokens", person, {
      name: "T",
      scopes: ["profile:read"],
    });
    const answer = await statsFor({ ...person, token: String(made.json["token"]) });
    expect(answer).toMatchObject({ status: 403, json: { code: "FORBIDDEN" } });
  });
});

describe("GET /api/stats without staff", () => {
  it("GET /api/stats refuses everyone if no staff is configured", async () => {
    installation = await openTestInstallation();
    expect((await statsFor(await personWith("ada@staff.example"))).status).toBe(403);
    await installation.close();
  });
});
