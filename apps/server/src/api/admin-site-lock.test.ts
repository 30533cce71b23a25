import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestServer, openTestServer } from "../test-server.ts";
import { ADMINISTRATOR_EMAIL, addAdministrator } from "./administrator-for-tests.ts";
import type { TestPerson } from "./test-installation.ts";

const HOUR_MS = 3_600_000;

let server: TestServer;
let operator: TestPerson;
beforeAll(async () => {
  server = await openTestServer({ administrators: [ADMINISTRATOR_EMAIL] });
  operator = await addAdministrator(server.installation);
});
afterAll(() => server.close());

async function ask(method: string, path: string, body?: object) {
  const response = await fetch(`${server.origin}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${operator.token}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}

const createProject = () =>
  ask("POST", "/api/projects", { userId: operator.id, name: "N", type: "systematic-review" });

describe("the site lock of administrators", () => {
  it("ADMIN-03 locks the site with a message and an end time, and unlocks it", async () => {
    const until = new Date(Date.now() + HOUR_MS).toISOString();
    const locked = await ask("POST", "/api/admin/site-lock", { message: " Moving house ", until });
    expect(locked).toMatchObject({
      status: 200,
      json: { lock: { message: "Moving house", until } },
    });
    await expect.poll(async () => (await createProject()).json["code"]).toBe("SITE-LOCKED");
    expect(await ask("GET", "/api/admin/site-lock")).toMatchObject({
      json: { lock: { message: "Moving house" } },
    });
    // A second lock replaces the first.
    expect(await ask("POST", "/api/admin/site-lock", { message: "" })).toMatchObject({
      status: 200,
    });
    expect(await ask("POST", "/api/admin/site-lock/end")).toEqual({
      status: 200,
      json: { lock: null },
    });
    await expect.poll(async () => (await createProject()).status).toBe(200);
    expect((await ask("POST", "/api/admin/site-lock/end")).status).toBe(200);
    expect(
      await server.installation.context.database.query(
        "select act, outcome from private.administrator_acts order by id",
      ),
    ).toEqual(
      ["lock-site", "lock-site", "unlock-site", "unlock-site"].map((act) => ({
        act,
        outcome: "done",
      })),
    );
  });

  it("ADMIN-03 refuses an end time in the past and a message that is too long", async () => {
    for (const body of [
      { message: "", until: "2020-01-01T00:00:00Z" },
      { message: "", until: "tomorrow" },
      { message: "x".repeat(501) },
      {},
    ])
      expect(await ask("POST", "/api/admin/site-lock", body)).toMatchObject({
        status: 400,
        json: { code: "INVALID" },
      });
  });
});
