import { expect, test } from "vitest";
import { TestBrowser } from "./browser-for-tests.ts";
import { openIdentityLogin } from "./identity-login.fixture.ts";
import type { TestIdentityProvider } from "./identity-provider-for-tests.ts";

const login = openIdentityLogin();

const forged: readonly (readonly [string, TestIdentityProvider["forge"]])[] = [
  ["another nonce", (claims) => ({ ...claims, nonce: "another" })],
  ["no nonce", (claims) => ({ ...claims, nonce: undefined })],
  ["an expired token", (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 120 })],
  ["another issuer", (claims) => ({ ...claims, iss: "https://other.example" })],
  ["another audience", (claims) => ({ ...claims, aud: "another-client" })],
  ["another subject than its profile", (claims) => ({ ...claims, sub: "another" })],
  ["a signature by an unknown key", (claims) => claims],
];

test.each(forged)("an ID token with %s is refused", async (what, forge) => {
  const person = login.newPerson();
  Object.assign(login.idp, { person, forge, isKeyForged: what.includes("key") });
  const client = login.newClient();
  await login.logInThere(client);
  expect([login.shown.status, login.shown.text]).toEqual([
    502,
    expect.stringContaining("could not be verified"),
  ]);
  expect(
    await login.opened.database.query("select 1 from login.accounts where email = $1", [
      person.email,
    ]),
  ).toEqual([]);
});

test("an unchanged token that the provider signs again is accepted", async () => {
  login.idp.forge = (claims) => claims;
  expect((await login.tokensBy(login.newClient(), login.newPerson())).sub).toMatch(/^kp_/);
});

test("a cancelled login returns to the log-in page with a sentence", async () => {
  await login.logInThere();
  expect([login.shown.status, login.shown.text]).toEqual([
    401,
    expect.stringContaining("You cancelled"),
  ]);
  expect(login.shown.text).toContain("Log in</h1>");
});

test("a provider that is down is named, and the next try works", async () => {
  await login.server.restart();
  login.idp.isDown = true;
  const client = login.newClient();
  await login.logInThere(client);
  expect([login.shown.status, login.shown.text]).toEqual([
    503,
    expect.stringContaining("did not answer"),
  ]);
  expect(login.shown.text).toContain('name="password"');
  login.idp.isDown = false;
  expect((await login.tokensBy(client, login.newPerson())).sub).toMatch(/^kp_/);
});

test("an answer works once, and only in the browser that asked for it", async () => {
  login.idp.person = login.newPerson();
  const client = login.newClient();
  const atProvider = new TestBrowser(login.idp.issuer);
  const page = await client.browser.open(client.authorizationPath());
  const start = await client.browser.request(`${page.url.pathname}/sso`);
  let url = new URL(start.headers.get("location") ?? "");
  while (url.origin === login.idp.issuer)
    url = new URL(
      (await atProvider.request(url.pathname + url.search)).headers.get("location") ?? "",
      url,
    );
  await login.follow(login.newClient(), url.href, atProvider);
  expect([login.shown.status, login.shown.text]).toEqual([
    400,
    expect.stringContaining("Start again"),
  ]);
  const altered = new URL(url);
  altered.searchParams.set("state", `${url.searchParams.get("state") ?? ""}x`);
  await login.follow(client, altered.href, atProvider);
  expect([login.shown.status, login.shown.text]).toEqual([
    400,
    expect.stringContaining("took too long"),
  ]);
  const used = await login.follow(client, url.href, atProvider);
  expect(used.searchParams.has("code")).toBe(true);
  const again = await login.follow(client, url.href, atProvider);
  expect([again.pathname, again.search]).toEqual(["/login", ""]);
});

test("a callback without a known state is refused", async () => {
  const answer = await login.newClient().browser.open("/kinde/sso/callback?code=x&state=y");
  expect(answer.response.status).toBe(400);
});
