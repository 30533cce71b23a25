import { generateKeyPairSync } from "node:crypto";
import { SignJWT, importJWK } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestInstallation, openTestInstallation } from "../api/test-installation.ts";
import { verifyDatabaseToken } from "./database-token.ts";
import { personId } from "./person-id.ts";

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openTestInstallation();
});
afterAll(async () => {
  await installation.close();
});

const profile = {
  email: "Ann.Person@Example.org",
  email_verified: true,
  given_name: "Ann",
  family_name: "Person",
};

async function loginToken(
  changes: Record<string, unknown> = {},
  seconds = 3600,
  key = installation.context.secrets.loginSigningKey,
): Promise<string> {
  const { login, publicOrigin } = installation.context.configuration;
  const claims = {
    sub: "kp_ann",
    iss: login.domain,
    aud: `${publicOrigin}/api`,
    azp: login.clientId,
    exp: Math.floor(Date.now() / 1000) + seconds,
    ...profile,
    ...changes,
  };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: "RS256", kid: "test", typ: "at+jwt" })
    .setIssuedAt()
    .sign(await importJWK(key, "RS256"));
}

const exchange = (token: string) =>
  installation.call("POST", "/api/auth/token", undefined, undefined, {
    authorization: `Bearer ${token}`,
  });

describe("the id of a person", () => {
  it("ENT-02 a person's id is a version 5 UUID derived from the login provider's id", () => {
    expect(personId("kp_ann")).toBe(personId("kp_ann"));
    expect(personId("kp_ann")).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(personId("kp_ann")).not.toBe(personId("kp_bob"));
    // This id must never change, or everyone would get a new id.
    expect(personId("kp_0123456789abcdef")).toBe("4cff0fac-8133-5c8b-aa22-541b4e1f36fb");
  });
});

describe("exchanging a login token", () => {
  it("CREDIT-01 ENT-02 the first exchange stores the person with 1000 credits and issues a database token", async () => {
    const loggedInAt = Date.now() / 1000;
    const { status, json } = await exchange(
      await loginToken({ auth_time: loggedInAt, sid: "laptop" }),
    );
    expect(status).toBe(200);
    expect(json.user).toEqual({
      id: personId("kp_ann"),
      email: "ann.person@example.org",
      emailVerified: true,
    });
    const [row] = await installation.context.database.query(
      "select kinde_id, email, email_verified, credits, data from users where id = $1",
      [personId("kp_ann")],
    );
    expect(row).toEqual({
      kinde_id: "kp_ann",
      email: "ann.person@example.org",
      email_verified: true,
      credits: 1000,
      data: { name: "Ann Person", givenName: "Ann", familyName: "Person" },
    });
    const claims = await verifyDatabaseToken(String(json.token), installation.context.secrets);
    expect(claims).toEqual({
      sub: personId("kp_ann"),
      role: "authenticated",
      email: "ann.person@example.org",
      email_verified: true,
      iat: expect.any(Number) as number,
      exp: Number(json.expiresAt) / 1000,
      auth_time: loggedInAt,
      sid: "laptop",
    });
    expect(Number(json.expiresAt) - Date.now()).toBeLessThanOrEqual(15 * 60 * 1000);
  });

  it("a later exchange keeps credits and an edited name, and updates a changed e-mail address", async () => {
    await exchange(await loginToken({ sub: "kp_again" }));
    await installation.context.database.query(
      `update users set credits = 7, data = '{"name": "A. Person"}' where id = $1`,
      [personId("kp_again")],
    );
    await exchange(
      await loginToken({ sub: "kp_again", email: "other@example.org", email_verified: false }),
    );
    const [row] = await installation.context.database.query(
      "select email, email_verified, credits, data from users where id = $1",
      [personId("kp_again")],
    );
    expect(row).toEqual({
      email: "other@example.org",
      email_verified: false,
      credits: 7,
      data: { name: "A. Person" },
    });
  });

  it("the exchanged database token expires no later than the login token", async () => {
    const { json } = await exchange(await loginToken({}, 60));
    expect(Number(json.expiresAt) - Date.now()).toBeLessThanOrEqual(60_000);
  });

  it("the exchange rejects expired tokens with TOKEN-EXPIRED and invalid ones with NEED-LOGIN", async () => {
    expect(await exchange(await loginToken({}, -10))).toMatchObject({
      status: 401,
      json: { code: "TOKEN-EXPIRED" },
    });
    const stranger = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({
      format: "jwk",
    }) as Record<string, unknown>;
    const forged = [
      await loginToken({}, 60, stranger),
      await loginToken({ iss: "http://evil.example" }),
      await loginToken({ azp: "another-app" }),
      await loginToken({ aud: "https://another-api.example" }),
      await loginToken({ aud: undefined }),
      await loginToken({ aud: installation.context.configuration.login.clientId }),
      await loginToken({ sub: "" }),
      await loginToken({ email: "no address" }),
      `${await loginToken()}x`,
      "nonsense",
      "a.b.c",
      installation.context.secrets.databaseTokenSecret,
    ];
    for (const token of forged)
      expect(await exchange(token)).toMatchObject({ status: 401, json: { code: "NEED-LOGIN" } });
    expect(await installation.call("POST", "/api/auth/token", undefined)).toMatchObject({
      status: 401,
      json: { code: "NEED-LOGIN" },
    });
    expect(
      await installation.call("POST", "/api/auth/token", undefined, undefined, {
        authorization: "Basic abc",
      }),
    ).toMatchObject({ status: 401 });
  });
});
