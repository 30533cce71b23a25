import { expect, test } from "vitest";
import { TestBrowser } from "./browser-for-tests.ts";
import { PROVIDER_NAME, leavesFor, openIdentityLogin } from "./identity-login.fixture.ts";
import { PASSWORD } from "./login-for-tests.ts";

const OWN_NAVIGATION = {
  "sec-fetch-site": "same-origin",
  "sec-fetch-mode": "navigate",
  "sec-fetch-dest": "document",
};

const login = openIdentityLogin();

test("a person without a password confirms by logging in at the provider again", async () => {
  const person = login.newPerson();
  const client = login.newClient();
  const atProvider = new TestBrowser(login.idp.issuer);
  login.idp.person = person;
  await client.exchange(await login.logInThere(client, atProvider));
  const account = await client.browser.open("/kinde/account");
  expect(account.text).toContain(`You can log in with ${PROVIDER_NAME}.`);
  expect(account.text).toContain("Choose a password");
  const form = await client.browser.open("/kinde/account/confirm?back=/kinde/account/passkeys/add");
  expect(form.text).not.toContain('type="password"');
  const leave = await client.browser.send("/kinde/account/confirm", {
    back: "/kinde/account/passkeys/add",
  });
  const address = leavesFor(leave.text);
  expect(new URL(address).searchParams.get("max_age")).toBe("0");
  const end = await login.follow(client, address, atProvider);
  expect(end.pathname).toBe("/kinde/account/passkeys/add");
});

test("someone else's login at the provider does not confirm", async () => {
  const client = login.newClient();
  login.idp.person = login.newPerson();
  await client.exchange(await login.logInThere(client));
  const leave = await client.browser.send("/kinde/account/confirm", {});
  login.idp.person = login.newPerson();
  await login.follow(client, leavesFor(leave.text), new TestBrowser(login.idp.issuer));
  expect([login.shown.status, login.shown.text]).toEqual([
    403,
    expect.stringContaining("as someone else"),
  ]);
});

test("logging out also logs out at the provider, which returns to the start page", async () => {
  const client = login.newClient();
  const atProvider = new TestBrowser(login.idp.issuer);
  login.idp.person = login.newPerson();
  await client.exchange(await login.logInThere(client, atProvider));
  const out = await client.browser.request("/kinde/logout", {
    headers: OWN_NAVIGATION,
  });
  const target = new URL(out.headers.get("location") ?? "");
  expect([target.origin, target.pathname]).toEqual([login.idp.issuer, "/session/end"]);
  expect(target.searchParams.get("post_logout_redirect_uri")).toBe(`${login.server.address}/`);
  expect((await atProvider.request(target.pathname + target.search)).status).toBe(200);
  expect((await client.browser.open("/kinde/account")).response.status).toBe(401);
  expect(client.browser.cookie("login_identity")).toBeUndefined();
});

test("a person who logged in by password is not sent to the provider's logout", async () => {
  const client = login.newClient();
  await client.signUp(login.newPerson().email, PASSWORD);
  const out = await client.browser.request("/kinde/logout", {
    headers: OWN_NAVIGATION,
  });
  expect(out.headers.get("location")).toBe(`${login.server.address}/`);
});
