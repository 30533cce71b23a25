import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import { personId } from "../access/person-id.ts";
import { lockPerson } from "../operations/locked-people.ts";
import { PROVIDER_NAME, openIdentityLogin } from "./identity-login.fixture.ts";
import { PASSWORD } from "./login-for-tests.ts";
import { mailTo } from "./server-for-tests.ts";

const login = openIdentityLogin();

test("the first login creates an account without a password, the second finds it", async () => {
  const person = login.newPerson();
  const first = await login.tokensBy(login.newClient(), person);
  expect(first).toMatchObject({
    email: person.email,
    email_verified: true,
    given_name: "Noor",
    family_name: "Haddad",
  });
  const request = login.idp.requests.at(-1);
  expect(request?.get("code_challenge_method")).toBe("S256");
  expect(request?.get("nonce")?.length).toBeGreaterThan(20);
  const second = await login.tokensBy(login.newClient(), {
    ...person,
    claims: { ...person.claims, email: "renamed@university.example" },
  });
  expect([second.sub, second["email"]]).toEqual([first.sub, person.email]);

  const client = login.newClient();
  const page = await client.browser.open(client.authorizationPath());
  const refused = await client.browser.send(`${page.url.pathname}/log-in`, {
    email: person.email,
    password: "",
  });
  expect(refused.response.status).toBe(422);
  const spaces = await client.browser.send(`${page.url.pathname}/log-in`, {
    email: person.email,
    password: " ",
  });
  expect(spaces.response.status).toBe(401);
});

test("a verified address joins the account that has it, and its owner gets a mail", async () => {
  const person = login.newPerson();
  const owner = decodeJwt((await login.newClient().signUp(person.email, PASSWORD)).access_token);
  await login.opened.database.query(
    "update login.accounts set email_verified = true where id = $1",
    [owner.sub],
  );
  expect((await login.tokensBy(login.newClient(), person)).sub).toBe(owner.sub);
  expect((await mailTo(login.opened.database, person.email, /how you log in/)).text).toContain(
    PROVIDER_NAME,
  );
  expect(decodeJwt((await login.newClient().logIn(person.email, PASSWORD)).access_token).sub).toBe(
    owner.sub,
  );
});

test("an account that nobody verified loses its password and logins to the owner of the address", async () => {
  const person = login.newPerson();
  const attacker = login.newClient();
  const id = decodeJwt((await attacker.signUp(person.email, PASSWORD)).access_token).sub;
  expect((await login.tokensBy(login.newClient(), person)).sub).toBe(id);
  expect((await attacker.browser.open("/kinde/account")).response.status).toBe(401);
  const page = await attacker.browser.open(attacker.authorizationPath());
  const again = await attacker.browser.send(`${page.url.pathname}/log-in`, {
    email: person.email,
    password: PASSWORD,
  });
  expect(again.response.status).toBe(401);
});

test("an unverified address does not join an account, and a new account must verify it", async () => {
  const person = login.newPerson({ email_verified: false });
  await login.newClient().signUp(person.email, PASSWORD);
  login.idp.person = person;
  await login.logInThere();
  expect([login.shown.status, login.shown.text]).toEqual([
    403,
    expect.stringContaining("Verify it there"),
  ]);

  const other = login.newPerson({ email_verified: false });
  expect((await login.tokensBy(login.newClient(), other))["email_verified"]).toBe(false);
  await mailTo(login.opened.database, other.email, /Verify your e-mail/);
});

test("resetting the password of an unverified account removes another person's login by the provider", async () => {
  const person = login.newPerson({ email_verified: false });
  const made = await login.tokensBy(login.newClient(), person);
  const { browser } = login.newClient();
  await browser.send("/kinde/forgotten", { email: person.email });
  const mail = await mailTo(login.opened.database, person.email, /Choose a new password/);
  const link = new URL(mail.link ?? "").searchParams.get("link") ?? "";
  const done = await browser.send("/kinde/reset", { link, password: "green violin afternoon" });
  expect(done.text).toContain("the login by another service");
  login.idp.person = person;
  await login.logInThere();
  expect(login.shown.status).toBe(403);
  expect(
    await login.opened.database.query("select 1 from login.identities where account_id = $1", [
      made.sub,
    ]),
  ).toEqual([]);
});

test("a second factor of the account is still needed", async () => {
  const person = login.newPerson();
  const { sub } = await login.tokensBy(login.newClient(), person);
  await login.opened.database.query(
    "insert into login.authenticators (account_id, secret, confirmed_at) values ($1, 'x', now())",
    [sub],
  );
  const client = login.newClient();
  const stopped = await login.logInThere(client);
  expect(stopped.pathname).toMatch(/\/second-step$/);
  expect(login.shown.text).toContain("code");
});

test("a locked account is refused", async () => {
  const person = login.newPerson();
  const { sub } = await login.tokensBy(login.newClient(), person);
  await login.opened.database.query(
    `insert into public.users (id, kinde_id, email) values ($1, $2, $3)`,
    [personId(String(sub)), sub, person.email],
  );
  await lockPerson(login.opened.database, personId(String(sub)));
  await login.logInThere();
  expect([login.shown.status, login.shown.text]).toEqual([403, expect.stringContaining("locked")]);
});

test("without an address the provider's login is refused with a sentence", async () => {
  login.idp.person = { sub: "no-address", claims: { given_name: "Nobody" } };
  await login.logInThere();
  expect([login.shown.status, login.shown.text]).toEqual([
    403,
    expect.stringContaining("did not send your"),
  ]);
});
