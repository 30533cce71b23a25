import { expect, test } from "vitest";
import { lockAccount } from "./accounts.ts";
import { TestAuthenticator, optionsOn } from "./authenticator-for-tests.ts";
import type { TestBrowser } from "./browser-for-tests.ts";
import { endAccountLogins } from "./end-account-logins.ts";
import { addPhoneWithCodes } from "./factors-for-tests.ts";
import { PASSWORD, openLoginForTests } from "./login-for-tests.ts";
import { ageLogins } from "./server-for-tests.ts";

const CONFIRM = "/kinde/account/confirm";
const WRONG_CODE = "000000";

const login = openLoginForTests();

/** Signs up a person who has an authenticator app and who logged in an hour ago. */
async function signUpWithPhone() {
  const { browser } = (await login.signUp()).client;
  const { phone, codes } = await addPhoneWithCodes(browser);
  await ageLogins(login.database, 60);
  return { browser, phone, codes };
}

async function isConfirmed(browser: TestBrowser): Promise<boolean> {
  return (
    (await browser.open("/kinde/account/recovery-codes")).url.pathname ===
    "/kinde/account/recovery-codes"
  );
}

test.each([
  "/kinde/account/authenticator",
  "/kinde/account/authenticator/remove",
  "/kinde/account/passkeys/add",
  "/kinde/account/passkeys/remove",
  "/kinde/account/recovery-codes",
])("GET and POST of %s require a login from the last ten minutes", async (path) => {
  const { browser } = await signUpWithPhone();
  const before = await login.database.query(
    "select * from login.authenticators order by account_id",
  );
  for (const answer of [
    await browser.open(path),
    await browser.send(path, { code: WRONG_CODE, id: "x" }),
  ]) {
    expect([
      answer.url.pathname,
      answer.text.includes("Confirm it&#39;s you") || answer.text.includes("Confirm it's you"),
    ]).toEqual([CONFIRM, true]);
  }
  expect(
    await login.database.query("select * from login.authenticators order by account_id"),
  ).toEqual(before);
});

// PGlite has only one connection, so requests cannot overlap.
test.skipIf(process.env["TEST_ENGINE"] === "pglite")(
  "no passkey is added if the login ends during the request",
  async () => {
    const { client, email } = await login.signUp();
    const { browser } = client;
    const page = await browser.open("/kinde/account/passkeys/add");
    const passkey = new TestAuthenticator().make({
      origin: login.server.address,
      rpId: "localhost",
      challenge: optionsOn(page.text).challenge,
      isVerified: true,
    });
    const [account] = await login.database.query<{ id: string }>(
      "select id from login.accounts where email = $1",
      [email],
    );
    const ended = login.database.transaction(async (session) => {
      await lockAccount(session, account?.id ?? "");
      const sent = browser.send("/kinde/account/passkeys/add", { passkey });
      // Wait until the request has passed the session check and waits for the account lock.
      await expect
        .poll(() =>
          login.database.query(
            "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
          ),
        )
        .not.toEqual([]);
      await endAccountLogins(session, account?.id ?? "", { deletesTokens: false });
      return { sent };
    });
    expect((await (await ended).sent).response.status).toBe(401);
    expect(
      await login.database.query("select 1 from login.passkeys where account_id = $1", [
        account?.id,
      ]),
    ).toEqual([]);
  },
);

test("a person with a second factor confirms with the password and a valid code", async () => {
  const { browser, phone } = await signUpWithPhone();
  const back = "/kinde/account/authenticator/remove";
  const page = await browser.open(back);
  expect(page.text).toContain('name="code"');
  for (const proof of [
    {},
    { code: "" },
    { code: WRONG_CODE },
    { recoveryCode: "aaaa-aaaa-aaaa" },
    { passkey: "{}" },
  ]) {
    const refused = await browser.send(CONFIRM, { back, password: PASSWORD, ...proof });
    expect([refused.response.status, refused.url.pathname]).toEqual([422, CONFIRM]);
    expect(await isConfirmed(browser)).toBe(false);
  }
  const wrong = await browser.send(CONFIRM, {
    back,
    password: "not the password",
    code: phone.code(1),
  });
  expect(wrong.text).toContain("That is not your password.");
  const done = await browser.send(CONFIRM, { back, password: PASSWORD, code: phone.code(1) });
  expect([done.url.pathname, done.text.includes("Remove the authenticator app?")]).toEqual([
    back,
    true,
  ]);
});

test("a recovery code together with the password confirms a login once", async () => {
  const { browser, codes } = await signUpWithPhone();
  const page = await browser.open(`${CONFIRM}?with=recoveryCode`);
  expect(page.text).toContain('name="recoveryCode"');
  const [code = ""] = codes;
  await browser.send(CONFIRM, { password: PASSWORD, recoveryCode: code });
  expect(await isConfirmed(browser)).toBe(true);
  await ageLogins(login.database, 60);
  expect(
    (await browser.send(CONFIRM, { password: PASSWORD, recoveryCode: code })).response.status,
  ).toBe(422);
});

test("a passkey confirms a login only together with the correct password", async () => {
  const [{ client: mine }, { client: other }] = [await login.signUp(), await login.signUp()];
  const device = new TestAuthenticator();
  const claims = (challenge: string) => ({
    origin: login.server.address,
    rpId: "localhost",
    challenge,
    isVerified: false,
  });
  const add = await mine.browser.open("/kinde/account/passkeys/add");
  await mine.browser.send("/kinde/account/passkeys/add", {
    passkey: device.make(claims(optionsOn(add.text).challenge)),
  });
  await ageLogins(login.database, 60);
  const page = await mine.browser.open(CONFIRM);
  const { challenge, allowCredentials } = optionsOn(page.text);
  expect(allowCredentials?.map(({ id }) => id)).toEqual([device.id]);
  expect(
    (
      await mine.browser.send(CONFIRM, {
        password: "not the password",
        passkey: device.sign(claims(challenge)),
      })
    ).response.status,
  ).toBe(422);
  expect(
    (
      await other.browser.send(CONFIRM, {
        password: PASSWORD,
        passkey: device.sign(claims(challenge)),
      })
    ).response.status,
  ).toBe(200);
  const done = await mine.browser.send(CONFIRM, {
    password: PASSWORD,
    passkey: device.sign(claims(challenge)),
  });
  expect(done.url.pathname).toBe("/kinde/account");
  expect(await isConfirmed(mine.browser)).toBe(true);
});

test("wrong codes at the confirmation count towards the limits of the login", async () => {
  const { browser, phone } = await signUpWithPhone();
  for (let index = 0; index < 10; index += 1)
    expect(
      (await browser.send(CONFIRM, { password: PASSWORD, code: WRONG_CODE })).response.status,
    ).toBe(422);
  expect(
    (await browser.send(CONFIRM, { password: PASSWORD, code: phone.code(1) })).response.status,
  ).toBe(429);
});
