import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import { personId } from "../access/person-id.ts";
import { markVerified } from "./accounts.ts";
import { TestAuthenticator, optionsOn } from "./authenticator-for-tests.ts";
import { codesOn } from "./factors-for-tests.ts";
import { openLoginForTests } from "./login-for-tests.ts";
import { mailTo } from "./server-for-tests.ts";

const ADD = "/kinde/account/passkeys/add";
const NEW_PASSWORD = "green violin afternoon";

const login = openLoginForTests();

/** Signs up with another person's address and adds every way to log in without the password. */
async function signUpForAnother() {
  const { email, client, id } = await login.signUp();
  const device = new TestAuthenticator();
  const page = await client.browser.open(ADD);
  const passkey = device.make({
    origin: login.server.address,
    rpId: "localhost",
    challenge: optionsOn(page.text).challenge,
    isVerified: true,
  });
  const added = await client.browser.send(ADD, { name: "Left behind", passkey });
  expect(codesOn(added.text)).toHaveLength(10);
  const [person] = await login.database.query<{ id: string }>(
    "insert into public.users (id, kinde_id, email) values ($1, $2, $3) returning id",
    [personId(id), id, email],
  );
  await login.database.query(
    `insert into private.personal_tokens ("user", name, scopes, hash) values ($1, 'Left behind', '{projects:read}', $2)`,
    [person?.id, id],
  );
  return { email, id, device };
}

/** Resets the password as the owner of the address, with the mailed link. */
async function resetPassword(email: string) {
  const { browser } = login.newClient();
  await browser.send("/kinde/forgotten", { email });
  const mail = await mailTo(login.database, email, /Choose a new password/);
  const link = new URL(mail.link ?? "").searchParams.get("link") ?? "";
  return browser.send("/kinde/reset", { link, password: NEW_PASSWORD });
}

test("signing up with another person's e-mail gives no access once the owner resets the password", async () => {
  const { email, id, device } = await signUpForAnother();
  const done = await resetPassword(email);
  expect(done.text).toContain(
    "Removed, because they were added before this address was verified: 1 passkey, the recovery codes and 1 personal access token.",
  );

  const left = await login.database.query<{ factors: number; codes: number; tokens: number }>(
    `select (select count(*)::int from login.passkeys where account_id = $1) as factors,
       (select count(*)::int from login.recovery_codes where account_id = $1) as codes,
       (select count(*)::int from private.personal_tokens t join public.users u on u.id = t."user"
        where u.kinde_id = $1 and t.revoked_at is null) as tokens`,
    [id],
  );
  expect(left).toEqual([{ factors: 0, codes: 0, tokens: 0 }]);
  const attacker = login.newClient();
  const page = await attacker.browser.open(attacker.authorizationPath());
  const passkey = device.sign({
    origin: login.server.address,
    rpId: "localhost",
    challenge: optionsOn(page.text).challenge,
    isVerified: true,
  });
  const refused = await attacker.browser.send(`${page.url.pathname}/passkey`, { passkey });
  expect([refused.response.status, refused.url.searchParams.has("code")]).toEqual([401, false]);

  // The owner does not need the attacker's second factor.
  const owner = login.newClient();
  const form = await owner.browser.open(owner.authorizationPath());
  const entered = await owner.browser.send(`${form.url.pathname}/log-in`, {
    email,
    password: NEW_PASSWORD,
  });
  expect(decodeJwt((await owner.exchange(entered.url)).access_token)).toMatchObject({
    email,
    email_verified: true,
  });
});

test("a password reset of a verified account keeps its second factors", async () => {
  const { email, id } = await signUpForAnother();
  await markVerified(login.database, id);
  expect((await resetPassword(email)).text).not.toContain("Removed");
  const passkeys = await login.database.query(
    "select name from login.passkeys where account_id = $1",
    [id],
  );
  expect(passkeys).toEqual([{ name: "Left behind" }]);
});
