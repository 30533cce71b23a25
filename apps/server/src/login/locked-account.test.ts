import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import { personId } from "../access/person-id.ts";
import { endSessions, lockPerson, unlockPerson } from "../operations/locked-people.ts";
import { PASSWORD, openLoginForTests } from "./login-for-tests.ts";

const login = openLoginForTests();

async function signUpPerson() {
  const signedUp = await login.signUp();
  const person = personId(signedUp.id);
  await login.database.query("insert into public.users (id, kinde_id, email) values ($1, $2, $3)", [
    person,
    signedUp.id,
    signedUp.email,
  ]);
  return { ...signedUp, person };
}

async function enterPassword(email: string, password = PASSWORD) {
  const { browser, authorizationPath } = newClient();
  const page = await browser.open(authorizationPath());
  return browser.send(`${page.url.pathname}/log-in`, { email, password });
}

function newClient() {
  const client = login.newClient();
  return { browser: client.browser, authorizationPath: () => client.authorizationPath() };
}

test("ADMIN-02 a locked account can't log in, and only its owner learns why", async () => {
  const { email, person } = await signUpPerson();
  await lockPerson(login.database, person);
  const refused = await enterPassword(email);
  expect(refused.response.status).toBe(403);
  expect(refused.text).toContain("Your account is locked");
  const stranger = await enterPassword(email, "not the password");
  expect(stranger.text).not.toContain("locked");
  await unlockPerson(login.database, person);
  const tokens = await login.newClient().logIn(email, PASSWORD);
  expect(decodeJwt(tokens.access_token)["email"]).toBe(email);
});

test("ADMIN-02 locking an account or ending its sessions logs out every browser", async () => {
  for (const end of [lockPerson, endSessions]) {
    const { client, person } = await signUpPerson();
    expect((await client.browser.open("/kinde/account")).response.status).toBe(200);
    await end(login.database, person);
    expect((await client.browser.open("/kinde/account")).response.status).toBe(401);
  }
});
