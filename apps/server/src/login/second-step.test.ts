import { decodeJwt } from "jose";
import { describe, expect, test, vi } from "vitest";
import { markVerified, storePassword } from "./accounts.ts";
import { TestPhone, addPhone } from "./factors-for-tests.ts";
import { PASSWORD, openLoginForTests } from "./login-for-tests.ts";
import { hashPassword } from "./passwords.ts";
import { mailTo } from "./server-for-tests.ts";

const WRONG_CODE = "000000";

const login = openLoginForTests();

async function signUpWithPhone() {
  const { email, client, id } = await login.signUp();
  return { email, client, id, phone: await addPhone(client.browser) };
}

/** Enters the password in another browser, which then shows the second step. */
async function enterPassword(email: string, password = PASSWORD) {
  const client = login.newClient();
  const page = await client.browser.open(client.authorizationPath());
  const step = await client.browser.send(`${page.url.pathname}/log-in`, { email, password });
  return { client, step, send: (code: string) => client.browser.send(step.url.pathname, { code }) };
}

describe("adding an authenticator app", () => {
  test("an authenticator app's key is shown as text and as a QR code, even after a reload", async () => {
    const { email, client } = await login.signUp();
    const first = await client.browser.open("/kinde/account/authenticator");
    const key = /class="key">([^<]+)</u.exec(first.text)?.[1];
    expect(key).toMatch(/^(?:[A-Z2-7]{4} ?){8}$/u);
    expect(first.text).toMatch(/<div class="qr" role="img" aria-label="[^"]+"><svg[^>]+>/u);
    expect((await client.browser.open("/kinde/account/authenticator")).text).toContain(
      `class="key">${key}<`,
    );
    await addPhone(client.browser);
    const mail = await mailTo(login.database, email, /how you log in/);
    expect(mail.text).toContain("An authenticator app was added");
    expect((await client.browser.open("/kinde/account")).text).toContain("In use");
  });

  test("an authenticator app takes effect only after one of its codes has been entered", async () => {
    const { email, client } = await login.signUp();
    await client.browser.open("/kinde/account/authenticator");
    for (const code of ["", WRONG_CODE, "12345", "abcdef", "1".repeat(500)]) {
      const refused = await client.browser.send("/kinde/account/authenticator", { code });
      expect([code, refused.response.status, refused.text.includes('aria-invalid="true"')]).toEqual(
        [code, 422, true],
      );
    }
    const tokens = await login.newClient().logIn(email, PASSWORD);
    expect(decodeJwt(tokens.access_token).email).toBe(email);
  });

  test("a second authenticator app is refused, and the first keeps working", async () => {
    const { email, client, phone } = await signUpWithPhone();
    expect((await client.browser.open("/kinde/account/authenticator")).response.status).toBe(409);
    expect(
      (await client.browser.send("/kinde/account/authenticator", { code: phone.nextCode() }))
        .response.status,
    ).toBe(409);
    const { send } = await enterPassword(email);
    expect((await send(phone.code(1))).url.searchParams.get("code")).toBeTruthy();
  });

  test("adding an authenticator app is refused without a login and from another site's form", async () => {
    const { client } = await login.signUp();
    expect(
      (await login.newClient().browser.open("/kinde/account/authenticator")).response.status,
    ).toBe(401);
    expect(
      (await login.newClient().browser.send("/kinde/account/authenticator", { code: WRONG_CODE }))
        .response.status,
    ).toBe(401);
    const foreign = await client.browser.send(
      "/kinde/account/authenticator/remove",
      {},
      { origin: "https://evil.example" },
    );
    expect(foreign.response.status).toBe(403);
  });

  test("an authenticator secret is stored encrypted and is useless in another account", async () => {
    const { email, client, phone } = await signUpWithPhone();
    const other = await login.signUp();
    await other.client.browser.open("/kinde/account/authenticator");
    const stored = await login.database.query<{ row: string }>(
      "select to_jsonb(a)::text as row from login.authenticators a",
    );
    const forms = [
      phone.secret,
      Buffer.from(phone.secret).toString("base64"),
      Buffer.from(phone.secret).toString("hex"),
    ];
    for (const form of forms) expect(stored.map(({ row }) => row).join("\n")).not.toContain(form);
    const idOf = "(select id from login.accounts where email = $1)";
    await login.database.query(
      `update login.authenticators set secret = (select secret from login.authenticators where account_id = ${idOf.replace("$1", "$2")}) where account_id = ${idOf}`,
      [other.email, email],
    );
    expect(
      (await other.client.browser.send("/kinde/account/authenticator", { code: phone.nextCode() }))
        .response.status,
    ).toBe(422);
    expect((await client.browser.open("/kinde/account")).response.status).toBe(200);
  });
});

describe("logging in with an authenticator app", () => {
  test("ADMIN-01 tokens record whether their login used a second factor, even after a token refresh", async () => {
    const { email, client, id, phone } = await signUpWithPhone();
    const { client: other, send } = await enterPassword(email);
    const tokens = await other.exchange((await send(phone.nextCode())).url);
    expect(decodeJwt(tokens.access_token)["amr"]).toEqual(["mfa"]);
    const renewed = (await (await other.refresh(tokens.refresh_token)).json()) as {
      readonly access_token: string;
    };
    expect(decodeJwt(renewed.access_token)).toMatchObject({ sub: id, amr: ["mfa"] });
    // This browser logged in before the account had a second factor.
    const before = await client.exchange(
      (await client.browser.open(client.authorizationPath())).url,
    );
    expect(decodeJwt(before.access_token)["amr"]).toBeUndefined();
  });

  test("an account with an authenticator app requires the password first and then a code", async () => {
    const { email, phone } = await signUpWithPhone();
    const { client, step, send } = await enterPassword(email);
    expect([step.response.status, step.url.pathname.endsWith("/second-step")]).toEqual([200, true]);
    expect(step.text).toContain("Enter your code</h1>");
    const spaced = phone.code(1).replace(/^(...)/u, "$1 ");
    const done = await send(spaced);
    expect(decodeJwt((await client.exchange(done.url)).access_token).email).toBe(email);

    const stranger = login.newClient();
    const page = await stranger.browser.open(stranger.authorizationPath());
    const refused = await stranger.browser.send(`${page.url.pathname}/second-step`, {
      code: phone.code(1),
    });
    expect(refused.text).toContain("Log in</h1>");
  });

  test("no page of a pending login completes the login without the authenticator code", async () => {
    const { email } = await signUpWithPhone();
    const { client, step, send } = await enterPassword(email);
    expect((await send(WRONG_CODE)).response.status).toBe(401);
    expect((await send("")).response.status).toBe(422);
    const base = step.url.pathname.replace("/second-step", "");
    const uid = base.split("/").at(-1) ?? "";
    for (const path of [
      base,
      `${base}/log-in`,
      `${base}/weak-password`,
      `/kinde/oauth2/auth/${uid}`,
    ]) {
      const answer = await client.browser.open(path);
      expect([path, answer.url.searchParams.get("code")]).toEqual([path, null]);
    }
    await client.browser.send(`${base}/weak-password`, { keep: "1" });
    expect((await client.browser.open("/kinde/account")).response.status).toBe(401);
    // A sign-up form with the account's password logs in too.
    const again = login.newClient();
    const form = await again.browser.open(again.authorizationPath({ prompt: "create" }));
    const signedUp = await again.browser.send(`${form.url.pathname}/sign-up`, {
      givenName: "A",
      familyName: "",
      email,
      password: PASSWORD,
    });
    expect(signedUp.text).toContain("Enter your code</h1>");
  });

  test("an authenticator code works once and invalidates all older codes", async () => {
    const { email, phone } = await signUpWithPhone();
    const first = await enterPassword(email);
    const code = phone.code(1);
    expect((await first.send(code)).url.searchParams.get("code")).toBeTruthy();
    const second = await enterPassword(email);
    for (const used of [code, phone.code(0), phone.code(-1)])
      expect((await second.send(used)).response.status).toBe(401);
  });

  test("only one of nine concurrent logins with the same authenticator code succeeds", async () => {
    const { email, phone } = await signUpWithPhone();
    const browsers = await Promise.all(Array.from({ length: 9 }, () => enterPassword(email)));
    const code = phone.code(1);
    const answers = await Promise.all(browsers.map(({ send }) => send(code)));
    expect(answers.filter(({ url }) => url.searchParams.has("code"))).toHaveLength(1);
  });

  test.each([
    [-1, true],
    [0, true],
    [1, true],
    [-2, false],
    [2, false],
  ])(
    "an authenticator code of %i time steps from now is accepted: %s",
    async (stepsLater, isRight) => {
      const { email, phone } = await signUpWithPhone();
      // Keeps all requests in the same 30 seconds.
      vi.useFakeTimers({ toFake: ["Date"] });
      // Acts as if the app had been added earlier.
      await login.database.query("update login.authenticators set last_step = 0");
      const { send } = await enterPassword(email);
      const answer = await send(phone.code(stepsLater));
      vi.useRealTimers();
      expect(answer.url.searchParams.has("code")).toBe(isRight);
    },
  );

  test("after ten wrong codes even the right code gets 429, and a day allows fifty codes", async () => {
    const { email, phone } = await signUpWithPhone();
    const { send } = await enterPassword(email);
    for (let index = 0; index < 10; index += 1)
      expect((await send(WRONG_CODE)).response.status).toBe(401);
    const refused = await send(phone.code(1));
    expect(refused.response.status).toBe(429);
    expect(refused.text).toContain(
      "Too many codes or passkeys were tried for this account. Try again in 15 minutes.",
    );
    const elsewhere = await enterPassword(email);
    expect((await elsewhere.send(phone.code(1))).response.status).toBe(429);
    for (let quarter = 0; quarter < 4; quarter += 1) {
      await login.database.query(
        "update login.attempts set attempted_at = attempted_at - interval '16 minutes'",
      );
      const next = await enterPassword(email);
      for (let index = 0; index < 10; index += 1)
        expect((await next.send(WRONG_CODE)).response.status).toBe(401);
    }
    await login.database.query(
      "update login.attempts set attempted_at = attempted_at - interval '16 minutes'",
    );
    expect((await (await enterPassword(email)).send(phone.code(1))).response.status).toBe(429);
  });

  test("a password reset ends a login that still waits for its authenticator code", async () => {
    const { email, phone, id } = await signUpWithPhone();
    await markVerified(login.database, id);
    const { send } = await enterPassword(email);
    const { browser } = login.newClient();
    await browser.send("/kinde/forgotten", { email });
    const mail = await mailTo(login.database, email, /Choose a new password/);
    const link = new URL(mail.link ?? "").searchParams.get("link") ?? "";
    expect(
      (await browser.send("/kinde/reset", { link, password: "green violin afternoon" })).text,
    ).toContain("Your password has been changed");
    expect((await send(phone.code(1))).text).toContain("Log in</h1>");
    // A new password does not bypass the second step.
    const again = await enterPassword(email, "green violin afternoon");
    expect(again.step.text).toContain("Enter your code</h1>");
  });

  test("a login that waits too long for its authenticator code has to start again", async () => {
    const { email, phone } = await signUpWithPhone();
    const { send } = await enterPassword(email);
    await login.database.query(
      "update login.pending_logins set expires_at = now() - interval '1 second'",
    );
    expect((await send(phone.code(1))).text).toContain("Log in</h1>");
    await login.server.restart();
    await expect.poll(() => login.database.query("select 1 from login.pending_logins")).toEqual([]);
  });

  test("the advice about a weak password comes after the authenticator code", async () => {
    const { email, phone } = await signUpWithPhone();
    const [account] = await login.database.query<{ id: string }>(
      "select id from login.accounts where email = $1",
      [email],
    );
    await storePassword(login.database, account?.id ?? "", await hashPassword("1234567890"));
    const { client, step, send } = await enterPassword(email, "1234567890");
    expect(step.text).toContain("Enter your code</h1>");
    const advice = await send(phone.code(1));
    expect(advice.text).toContain("Your password is easy to guess");
    const done = await client.browser.send(advice.url.pathname, { keep: "1" });
    await client.exchange(done.url);
  });

  test("an authenticator secret that cannot be decrypted lets nobody in and is logged", async () => {
    const { email } = await signUpWithPhone();
    await login.database.query(
      "update login.authenticators set secret = 'unreadable' where account_id = (select id from login.accounts where email = $1)",
      [email],
    );
    const { send } = await enterPassword(email);
    expect((await send(WRONG_CODE)).response.status).toBe(401);
    expect(
      login.server.logged.filter((line) => line.includes("login.factor-unreadable")),
    ).toHaveLength(1);
  });
});

test("removing the authenticator app asks first, notifies the owner and invalidates its codes", async () => {
  const { email, client, phone } = await signUpWithPhone();
  expect((await client.browser.open("/kinde/account/authenticator/remove")).text).toContain(
    "Remove the authenticator app?",
  );
  expect((await enterPassword(email)).step.text).toContain("Enter your code</h1>");
  const done = await client.browser.send("/kinde/account/authenticator/remove", {});
  expect(done.text).toContain("Authenticator app removed");
  await expect
    .poll(async () => (await mailTo(login.database, email, /how you log in/)).text)
    .toContain("was removed");
  await login.newClient().logIn(email, PASSWORD);
  const again = await addPhone(client.browser);
  expect(again.secret).not.toBe(phone.secret);
  expect(again).toBeInstanceOf(TestPhone);
});
