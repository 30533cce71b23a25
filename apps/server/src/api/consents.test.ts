import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  openTestInstallation,
  type TestInstallation,
  type TestPerson,
} from "./test-installation.ts";

let installation: TestInstallation;
let ann: TestPerson;
let eve: TestPerson;
beforeAll(async () => {
  installation = await openTestInstallation();
  [ann, eve] = [await installation.addPerson("Ann"), await installation.addPerson("Eve")];
});
afterAll(async () => {
  await installation.close();
});

const LAB = "https://forest-lab.example";
const allow = (person: TestPerson, body: object = {}) =>
  installation.call("POST", "/api/consents", person, {
    origin: LAB,
    scopes: ["user", "files:read"],
    ...body,
  });
const listed = async (person: TestPerson) =>
  (await installation.call("GET", "/api/consents", person)).json.consents as {
    origin: string;
    scopes: string[];
    expiresAt: string;
  }[];

describe("ROLE-07 consent for an origin", () => {
  it("a consent lasts 30 days and applies to one person only", async () => {
    const { json } = await allow(ann);
    const days = (Date.parse(String(json.expiresAt)) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.99);
    expect(days).toBeLessThanOrEqual(30);
    expect(await listed(ann)).toMatchObject([{ origin: LAB, scopes: ["user", "files:read"] }]);
    expect(await listed(eve)).toEqual([]);
    await installation.context.database.query("update public.consents set expires_at = now()");
    expect(await listed(ann)).toEqual([]);
  });

  it("a later consent replaces an earlier one, and only its owner can revoke it", async () => {
    await allow(ann);
    await allow(ann, { scopes: ["ui", "ui"] });
    expect(await listed(ann)).toMatchObject([{ origin: LAB, scopes: ["ui"] }]);
    const revoke = (person: TestPerson) =>
      installation.call("POST", "/api/consents/revoke", person, { origin: LAB });
    expect((await revoke(eve)).json).toEqual({ revoked: false });
    expect(await listed(ann)).toHaveLength(1);
    expect((await revoke(ann)).json).toEqual({ revoked: true });
    expect(await listed(ann)).toEqual([]);
  });

  it("a consent requires a browser origin and known scopes", async () => {
    for (const origin of [
      "forest-lab.example",
      `${LAB}/`,
      `${LAB}/a`,
      "null",
      "",
      "*",
      "file:///a",
      "javascript:alert(1)",
      "https://A.example",
      "https://a.example:443",
      `https://${"a".repeat(300)}.example`,
    ]) {
      expect([origin, (await allow(ann, { origin })).status]).toEqual([origin, 400]);
    }
    for (const scopes of [[], ["everything"], "user", ["__proto__"]])
      expect((await allow(ann, { scopes })).status).toBe(400);
  });

  it("a person can consent to at most 200 origins", async () => {
    await installation.context.database.query(
      `insert into public.consents ("user", origin, scopes) select $1, 'https://site' || n || '.example', '{user}' from generate_series(1, 200) n`,
      [eve.id],
    );
    expect(await allow(eve)).toMatchObject({ status: 429, json: { code: "TOO-MANY" } });
    expect((await allow(eve, { origin: "https://site7.example" })).status).toBe(200);
  });
});
