import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import { createAccount } from "./accounts.ts";
import { PASSWORD, openLoginForTests } from "./login-for-tests.ts";
import { hashPassword } from "./passwords.ts";
import { mailTo } from "./server-for-tests.ts";

const AMARA = { givenName: "Amara", familyName: "Osei" };
const WEAK = [
  "          ",
  "1234567890",
  "qwertyuiop",
  "Reviewer & Co",
  "AmaraOsei2026",
  "university.example",
];
const ADVICE = "Use a few words that have nothing to do with each other";
const REPEATED = "That is the password you have now. Choose another one.";
const MAX_CHECKS_PER_QUARTER_HOUR = 200;
const login = openLoginForTests();

test.each(WEAK)(
  "sign-up rejects the weak password %j with a reason and creates no account",
  async (password) => {
    const client = login.newClient();
    const email = login.newEmail();
    const page = await client.browser.open(client.authorizationPath({ prompt: "create" }));
    const answer = await client.browser.send(`${page.url.pathname}/sign-up`, {
      ...AMARA,
      email,
      password,
    });
    expect(answer.response.status).toBe(422);
    expect(answer.text).toContain(ADVICE);
    const accounts = await login.database.query("select 1 from login.accounts where email = $1", [
      email,
    ]);
    expect(accounts).toEqual([]);
  },
);

test.each(WEAK)(
  "a change to the weak password %j is rejected, and the old password stays valid",
  async (password) => {
    const client = login.newClient();
    const email = login.newEmail();
    await client.signUp(email, PASSWORD);
    const answer = await client.browser.send("/kinde/account", { current: PASSWORD, password });
    expect(answer.response.status).toBe(422);
    expect(answer.text).toContain(ADVICE);
    await login.newClient().logIn(email, PASSWORD);
  },
);

/** Tries a reset to `password`, then to a good password. Returns the first response. */
async function resetTwice(password: string) {
  const email = login.newEmail();
  await login.newClient().signUp(email, PASSWORD);
  const { browser } = login.newClient();
  await browser.send("/kinde/forgotten", { email });
  const mail = await mailTo(login.database, email, /Choose a new password/);
  const link = new URL(mail.link ?? "").searchParams.get("link") ?? "";
  const refused = await browser.send("/kinde/reset", { link, password });
  const done = await browser.send("/kinde/reset", { link, password: "green violin afternoon" });
  expect(done.text).toContain("Your password has been changed");
  return refused;
}

test.each(WEAK)(
  "a reset to the weak password %j is rejected, and the reset link still works",
  async (password) => {
    const refused = await resetTwice(password);
    expect(refused.response.status).toBe(422);
    expect(refused.text).toContain(ADVICE);
  },
);

test("changing to the same password is rejected as such only if the current one was correct", async () => {
  const client = login.newClient();
  const email = login.newEmail();
  const tokens = await client.signUp(email, PASSWORD);
  const change = (current: string) =>
    client.browser.send("/kinde/account", { current, password: PASSWORD });
  const guessed = await change("some other password");
  expect([guessed.response.status, guessed.text.includes(REPEATED)]).toEqual([422, false]);
  const answer = await change(PASSWORD);
  expect([answer.response.status, answer.text.includes(REPEATED)]).toEqual([422, true]);
  expect((await client.refresh(tokens.refresh_token)).status).toBe(200);
});

test("resetting to the current password is rejected, and the reset link still works", async () => {
  const refused = await resetTwice(PASSWORD);
  expect([refused.response.status, refused.text.includes(REPEATED)]).toEqual([422, true]);
});

/**
 * Logs in with a password older than the strength rule, until the page that advises a new password.
 */
async function logInWithWeakPassword() {
  const email = login.newEmail();
  await createAccount(login.database, {
    ...AMARA,
    email,
    passwordHash: await hashPassword("1234567890"),
  });
  const client = login.newClient();
  const page = await client.browser.open(client.authorizationPath());
  const advice = await client.browser.send(`${page.url.pathname}/log-in`, {
    email,
    password: "1234567890",
  });
  return { email, client, advice, start: page.url.pathname };
}

test("logging in with an old weak password shows advice that can be skipped", async () => {
  const { email, client, advice } = await logInWithWeakPassword();
  expect(advice.response.status).toBe(200);
  expect(advice.text).toContain("Your password is easy to guess");
  const done = await client.browser.send(advice.url.pathname, { keep: "1" });
  expect(decodeJwt((await client.exchange(done.url)).access_token).email).toBe(email);
});

test("changing the password on the advice page logs in and ends logins with the old password", async () => {
  const { email, client, advice } = await logInWithWeakPassword();
  const before = login.newClient();
  const other = await before.browser.open(before.authorizationPath());
  const passed = await before.browser.send(`${other.url.pathname}/log-in`, {
    email,
    password: "1234567890",
  });
  const tokens = await before.exchange(
    (await before.browser.send(passed.url.pathname, { keep: "1" })).url,
  );

  const refused = await client.browser.send(advice.url.pathname, { password: "qwertyuiop" });
  expect([refused.response.status, refused.text.includes(ADVICE)]).toEqual([422, true]);
  const done = await client.browser.send(advice.url.pathname, { password: PASSWORD });
  expect(decodeJwt((await client.exchange(done.url)).access_token).email).toBe(email);
  expect((await before.refresh(tokens.refresh_token)).status).toBe(400);
  await mailTo(login.database, email, /was changed/);
  await login.newClient().logIn(email, PASSWORD);
});

test("the weak-password advice page logs nobody in after the password was changed elsewhere", async () => {
  const { email, client, advice, start } = await logInWithWeakPassword();
  const { browser } = login.newClient();
  await browser.send("/kinde/forgotten", { email });
  const mail = await mailTo(login.database, email, /Choose a new password/);
  await browser.send("/kinde/reset", {
    link: new URL(mail.link ?? "").searchParams.get("link") ?? "",
    password: PASSWORD,
  });
  for (const form of [{ password: "another good password" }, { keep: "1" }]) {
    const answer = await client.browser.send(advice.url.pathname, form);
    expect([answer.url.pathname, answer.text.includes("Log in</h1>")]).toEqual([
      `${start}/log-in`,
      true,
    ]);
  }
  await login.newClient().logIn(email, PASSWORD);
});

test("the advice page ignores a pending login that is restored after a password change", async () => {
  const { email, client, advice, start } = await logInWithWeakPassword();
  const kept = await login.database.query("select to_jsonb(p) as row from login.pending_logins p");
  const { browser } = login.newClient();
  await browser.send("/kinde/forgotten", { email });
  const mail = await mailTo(login.database, email, /Choose a new password/);
  await browser.send("/kinde/reset", {
    link: new URL(mail.link ?? "").searchParams.get("link") ?? "",
    password: PASSWORD,
  });
  for (const { row } of kept)
    await login.database.query(
      "insert into login.pending_logins select * from jsonb_populate_record(null::login.pending_logins, $1::jsonb) on conflict do nothing",
      [row],
    );
  for (const form of [{ password: "another good password" }, { keep: "1" }]) {
    expect((await client.browser.send(advice.url.pathname, form)).url.pathname).toBe(
      `${start}/log-in`,
    );
  }
  await login.newClient().logIn(email, PASSWORD);
});

test("the weak-password advice page requires a pending login", async () => {
  const client = login.newClient();
  const page = await client.browser.open(client.authorizationPath());
  for (const form of [{ password: PASSWORD }, { keep: "1" }]) {
    const answer = await client.browser.send(`${page.url.pathname}/weak-password`, form);
    expect(answer.text).toContain("Log in</h1>");
  }
  const { advice } = await logInWithWeakPassword();
  const stranger = login.newClient();
  expect((await stranger.browser.send(advice.url.pathname, { keep: "1" })).response.status).toBe(
    400,
  );
});

test("password strength checks are limited per IP address, except for passwords of wrong length", async () => {
  const client = login.newClient();
  const page = await client.browser.open(client.authorizationPath({ prompt: "create" }));
  const send = async (password: string): Promise<number> => {
    const form = { ...AMARA, email: login.newEmail(), password };
    return (await client.browser.send(`${page.url.pathname}/sign-up`, form)).response.status;
  };
  for (let index = 0; index < MAX_CHECKS_PER_QUARTER_HOUR; index += 1) {
    expect(await send("1234567890")).toBe(422);
  }
  expect(await send("1234567890")).toBe(429);
  expect(await send("short")).toBe(422);
});
