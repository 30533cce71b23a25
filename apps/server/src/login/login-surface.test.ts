import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { PASSWORD, openLoginForTests } from "./login-for-tests.ts";
import { mailTo } from "./server-for-tests.ts";

const EMAIL = "surface@university.example";
const INPUT = /<input\b[^>]*>/g;

const login = openLoginForTests();

describe("features of the login", () => {
  it("a new installation has no accounts and no people", async () => {
    const [row] = await login.database.query(
      "select (select count(*) from login.accounts)::int as accounts, (select count(*) from public.users)::int as people",
    );
    expect(row).toEqual({ accounts: 0, people: 0 });
  });

  it.each([
    ["password", { username: EMAIL, password: PASSWORD }],
    ["client_credentials", {}],
    ["urn:ietf:params:oauth:grant-type:device_code", { device_code: "x" }],
    ["implicit", {}],
  ])("the OAuth grant type %s is refused", async (grant, fields) => {
    const { browser } = login.newClient();
    const answer = await browser.request("/kinde/oauth2/token", {
      method: "POST",
      headers: { origin: browser.origin },
      body: new URLSearchParams({
        client_id: login.server.context.configuration.login.clientId,
        grant_type: grant,
        ...fields,
      }),
    });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ error: "unsupported_grant_type" }),
    ]);
  });

  it.each(["token", "id_token", "id_token token", "code token"])(
    "the OAuth response type %s is refused",
    async (responseType) => {
      const client = login.newClient();
      const { url } = await client.browser.open(
        client.authorizationPath({ response_type: responseType }),
      );
      expect(url.href).not.toMatch(/access_token|id_token=/);
      expect(url.href).toMatch(/error=unsupported_response_type/);
    },
  );

  it("a plain PKCE challenge is refused", async () => {
    const client = login.newClient();
    const verifier = createHash("sha256").update("any verifier").digest("base64url");
    const { url } = await client.browser.open(
      client.authorizationPath({ code_challenge: verifier, code_challenge_method: "plain" }),
    );
    expect(url.searchParams.get("error")).toBe("invalid_request");
    expect(url.searchParams.get("code")).toBeNull();
  });

  it("OAuth clients cannot register, and the metadata lists no registration endpoint", async () => {
    const { browser } = login.newClient();
    const metadata = (await (
      await browser.request("/kinde/.well-known/openid-configuration")
    ).json()) as Record<string, unknown>;
    expect(metadata).toMatchObject({
      response_types_supported: ["code"],
      code_challenge_methods_supported: ["S256"],
    });
    expect(metadata).not.toHaveProperty("registration_endpoint");
    const answer = await browser.request("/kinde/oauth2/reg", {
      method: "POST",
      headers: { origin: browser.origin, "content-type": "application/json" },
      body: "{}",
    });
    expect(answer.status).toBe(404);
  });
});

describe("password fields", () => {
  it("password fields hide their text, allow pasting and support password managers", async () => {
    const client = login.newClient();
    const form = await client.browser.open(client.authorizationPath());
    const signUp = await client.browser.open(`${form.url.pathname}/sign-up`);
    await login.newClient().signUp(EMAIL, PASSWORD);
    const owner = login.newClient();
    await owner.logIn(EMAIL, PASSWORD);
    const account = await owner.browser.open("/kinde/account");
    await owner.browser.send("/kinde/forgotten", { email: EMAIL });
    const { link = "" } = await mailTo(login.database, EMAIL, /new password/);
    const reset = await owner.browser.open(link);

    const found: Record<string, string[]> = {};
    for (const [page, { text }] of Object.entries({ form, signUp, account, reset })) {
      const secret = (text.match(INPUT) ?? []).filter((input) =>
        /name="(?:password|current)"/.test(input),
      );
      found[page] = secret.map((input) => /autocomplete="([^"]*)"/.exec(input)?.[1] ?? "none");
      for (const input of secret) expect(input).toContain('type="password"');
      expect(text).not.toMatch(/onpaste|ondrop|oncontextmenu/i);
    }
    expect(found).toEqual({
      form: ["current-password"],
      signUp: ["new-password"],
      account: ["current-password", "new-password"],
      reset: ["new-password"],
    });
  });
});
