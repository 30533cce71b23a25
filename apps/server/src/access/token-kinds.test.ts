import { type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type JWK, SignJWT, exportJWK, generateKeyPair } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newClient } from "../issued-tokens.fixture.ts";
import type { KindeClient, Tokens } from "../login/kinde-client-for-tests.ts";
import { type TestServer, openTestServer } from "../test-server.ts";
import { type VerifyLoginToken, createLoginTokenVerifier } from "./login-token.ts";

const JSON_TYPE = { "content-type": "application/json" };

describe("tokens of the embedded login and tokens made from them", () => {
  let server: TestServer;
  let client: KindeClient;
  let tokens: Tokens;
  let held: Readonly<Record<string, string>>;
  const bearerTo = (path: string, bearer: string) =>
    fetch(`${server.origin}${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${bearer}`, origin: server.origin },
    });
  const takeOver = (code: string) =>
    fetch(`${server.origin}/api/auth/takeover`, {
      method: "POST",
      headers: { ...JSON_TYPE, origin: server.origin },
      body: JSON.stringify({ code }),
    });

  beforeAll(async () => {
    server = await openTestServer();
    client = newClient(server);
    tokens = await client.signUp("ann@university.example", "correct horse battery");
    const { token } = (await (await bearerTo("/api/auth/token", tokens.access_token)).json()) as {
      token: string;
    };
    const { code } = (await (await bearerTo("/api/auth/handover", token)).json()) as {
      code: string;
    };
    const made = await fetch(`${server.origin}/api/tokens`, {
      method: "POST",
      headers: { ...JSON_TYPE, authorization: `Bearer ${token}` },
      body: JSON.stringify({ name: "CI", scopes: ["projects:read"] }),
    });
    held = {
      "access token": tokens.access_token,
      "ID token": tokens.id_token,
      "refresh token": tokens.refresh_token,
      "database token": token,
      "handed-over code": code,
      "personal token": ((await made.json()) as { token: string }).token,
    };
  });
  afterAll(async () => {
    await server.close();
  });

  /** Returns the kinds of token that an endpoint accepts. */
  async function taken(door: (token: string) => Promise<Response>): Promise<string[]> {
    const names: string[] = [];
    for (const [name, token] of Object.entries(held)) if ((await door(token)).ok) names.push(name);
    return names;
  }

  it("only access tokens are exchanged for a database token", async () => {
    expect(await taken((token) => bearerTo("/api/auth/token", token))).toEqual(["access token"]);
    expect((await bearerTo("/api/auth/token", tokens.id_token)).status).toBe(401);
  });

  it("only database tokens start a login handoff", async () => {
    expect(await taken((token) => bearerTo("/api/auth/handover", token))).toEqual([
      "database token",
    ]);
  });

  it("only database and personal tokens are accepted by the API", async () => {
    const call = (token: string) =>
      fetch(`${server.origin}/api/projects/names`, {
        headers: { authorization: `Bearer ${token}` },
      });
    expect(await taken(call)).toEqual(["database token", "personal token"]);
    const read = (token: string) =>
      fetch(`${server.origin}/rest/v1/users?select=id`, {
        headers: { authorization: `Bearer ${token}` },
      });
    expect(await taken(read)).toEqual(["database token"]);
  });

  it("only refresh tokens can be refreshed, and only handoff codes can be redeemed", async () => {
    expect(await taken((token) => client.refresh(token))).toEqual(["refresh token"]);
    expect(await taken(takeOver)).toEqual(["handed-over code"]);
  });
});

describe("tokens of Kinde", () => {
  const CLIENT = "dee7f3c57b3c47e8b96edde2c7ecab7d";
  const ORIGIN = "https://tera.test";
  let kinde: Server;
  let domain: string;
  let verify: VerifyLoginToken;
  let signingKey: CryptoKey;

  beforeAll(async () => {
    const { publicKey, privateKey } = await generateKeyPair("RS256");
    signingKey = privateKey;
    const key: JWK = { ...(await exportJWK(publicKey)), kid: "k", alg: "RS256", use: "sig" };
    const answers: Readonly<Record<string, object>> = {
      "/.well-known/jwks": { keys: [key] },
      "/oauth2/v2/user_profile": {
        email: "ann@university.example",
        given_name: "Ann",
        family_name: "Osei",
      },
    };
    kinde = createServer((request, response) =>
      response.writeHead(200, JSON_TYPE).end(JSON.stringify(answers[request.url ?? ""] ?? {})),
    );
    await new Promise<void>((resolve) => kinde.listen(0, "127.0.0.1", resolve));
    domain = `http://127.0.0.1:${(kinde.address() as AddressInfo).port}`;
    const configuration = {
      login: { domain, clientId: CLIENT, embedded: false },
      publicOrigin: ORIGIN,
    };
    verify = createLoginTokenVerifier({
      configuration,
      secrets: { loginSigningKey: {} },
    } as unknown as Parameters<typeof createLoginTokenVerifier>[0]);
  });
  afterAll(async () => {
    await new Promise((resolve) => kinde.close(resolve));
  });

  const sign = (claims: object, typ = "JWT") => {
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT({
      iss: domain,
      azp: CLIENT,
      sub: "kp_ann",
      jti: "fbb6bc62",
      iat: now,
      exp: now + 3600,
      ...claims,
    })
      .setProtectedHeader({ alg: "RS256", kid: "k", typ })
      .sign(signingKey);
  };
  // Claims of an access token in Kinde's documentation.
  const ACCESS = {
    aud: [],
    org_code: "org_1",
    permissions: [],
    feature_flags: {},
    scp: ["openid", "profile", "email", "offline"],
  };
  const id = () => ({
    at_hash: "VZ6cU0Ay0RKB5EosbWuTCQ",
    aud: [domain, CLIENT],
    auth_time: 1_692_361_334,
    email: "ann@university.example",
    given_name: "Ann",
    family_name: "Osei",
    name: "Ann Osei",
    org_codes: ["org_1"],
    updated_at: 1_692_361_334,
  });

  it("Kinde access tokens are accepted with our audience or with no audience", async () => {
    for (const aud of [[], undefined, [`${ORIGIN}/api`], [`${ORIGIN}/api`, "another"]]) {
      await expect(verify(await sign({ ...ACCESS, aud }))).resolves.toMatchObject({
        kindeId: "kp_ann",
        email: "ann@university.example",
      });
    }
  });

  it("Kinde ID tokens and tokens for another client or audience are refused", async () => {
    const { at_hash: _, ...withoutHash } = id();
    const refused = {
      "an ID token": id(),
      "one without the access token's hash": withoutHash,
      "one for no audience": { ...withoutHash, aud: [] },
      "one for our audience": { ...withoutHash, aud: [`${ORIGIN}/api`] },
      "one with a nonce": { ...ACCESS, nonce: "n" },
      "one that names scopes": { ...id(), scp: ACCESS.scp },
      "an access token for the client itself": { ...ACCESS, aud: [CLIENT] },
      "an access token for another API": { ...ACCESS, aud: ["https://another.example/api"] },
      "an access token without scopes": { ...ACCESS, scp: undefined },
      "an access token of another client": { ...ACCESS, azp: "another" },
    };
    for (const [name, claims] of Object.entries(refused)) {
      const outcome = await verify(await sign(claims)).then(
        () => "taken",
        (error: { code?: string }) => error.code,
      );
      expect([name, outcome]).toEqual([name, "NEED-LOGIN"]);
    }
    await expect(verify(await sign(ACCESS, "logout+jwt"))).rejects.toMatchObject({
      code: "NEED-LOGIN",
    });
  });
});
