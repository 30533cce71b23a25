import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import { addPhone, addPhoneWithCodes, codesOn } from "./factors-for-tests.ts";
import { PASSWORD, openLoginForTests } from "./login-for-tests.ts";
import { mailTo } from "./server-for-tests.ts";

const CODE = /^[0-9a-hjkmnp-tv-z]{4}(?:-[0-9a-hjkmnp-tv-z]{4}){2}$/u;

const login = openLoginForTests();

/** Enters the password in another browser and asks for a recovery code. */
async function askForRecovery(email: string) {
  const client = login.newClient();
  const page = await client.browser.open(client.authorizationPath());
  const step = await client.browser.send(`${page.url.pathname}/log-in`, {
    email,
    password: PASSWORD,
  });
  const link = /href="([^"]+\?with=recovery-code)"/u.exec(step.text)?.[1] ?? "";
  const form = await client.browser.open(link);
  return {
    client,
    form,
    send: (recoveryCode: string) => client.browser.send(step.url.pathname, { recoveryCode }),
  };
}

test("adding an authenticator app creates ten recovery codes, shown once and stored hashed", async () => {
  const { client } = await login.signUp();
  const { codes } = await addPhoneWithCodes(client.browser);
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(CODE);
  const account = await client.browser.open("/kinde/account");
  expect(account.text).toContain("10 codes left");
  const rows = await login.database.query<{ row: string }>(
    "select to_jsonb(c)::text as row from login.recovery_codes c",
  );
  const kept = account.text + rows.map(({ row }) => row).join("");
  for (const code of codes)
    for (const form of [code, code.replaceAll("-", "")]) expect(kept).not.toContain(form);
});

test("a recovery code works once, in any spelling, and notifies the account's owner", async () => {
  const { email, client } = await login.signUp();
  const { codes } = await addPhoneWithCodes(client.browser);
  const [first = "", second = ""] = codes;
  const recovery = await askForRecovery(email);
  expect(recovery.form.text).toContain("Enter a recovery code</h1>");
  const done = await recovery.send(` ${first.toUpperCase().replaceAll("-", " ")} `);
  expect(decodeJwt((await recovery.client.exchange(done.url)).access_token).email).toBe(email);
  await expect
    .poll(async () => (await mailTo(login.database, email, /how you log in/)).text)
    .toContain("was used to log in. You have 9 left.");

  const again = await askForRecovery(email);
  const refused = await again.send(first);
  expect([refused.response.status, refused.text.includes("used already")]).toEqual([401, true]);
  expect(
    (await again.send(second.replaceAll("0", "O").replaceAll("1", "l"))).url.searchParams.get(
      "code",
    ),
  ).toBeTruthy();
  expect((await client.browser.open("/kinde/account")).text).toContain("8 codes left");
});

test("only one of nine concurrent logins with the same recovery code succeeds", async () => {
  const { email, client } = await login.signUp();
  const { codes } = await addPhoneWithCodes(client.browser);
  const browsers = await Promise.all(Array.from({ length: 9 }, () => askForRecovery(email)));
  const answers = await Promise.all(browsers.map(({ send }) => send(codes[0] ?? "")));
  expect(answers.filter(({ url }) => url.searchParams.has("code"))).toHaveLength(1);
});

test("wrong recovery codes count towards the same limit as wrong authenticator codes", async () => {
  const { email, client } = await login.signUp();
  const { codes } = await addPhoneWithCodes(client.browser);
  const { send } = await askForRecovery(email);
  expect((await send("")).response.status).toBe(422);
  for (let index = 0; index < 10; index += 1)
    expect((await send("aaaa-aaaa-aaaa")).response.status).toBe(401);
  expect((await send(codes[0] ?? "")).response.status).toBe(429);
});

test("another account's recovery code is refused", async () => {
  const ann = await login.signUp();
  const ben = await login.signUp();
  const { codes } = await addPhoneWithCodes(ann.client.browser);
  await addPhone(ben.client.browser);
  const { send } = await askForRecovery(ben.email);
  expect((await send(codes[0] ?? "")).response.status).toBe(401);
});

test("new recovery codes make the old ones invalid, and the page warns about it", async () => {
  const { email, client } = await login.signUp();
  const { codes } = await addPhoneWithCodes(client.browser);
  expect((await client.browser.open("/kinde/account/recovery-codes")).text).toContain(
    "The 10 codes you have left will stop working.",
  );
  const made = codesOn((await client.browser.send("/kinde/account/recovery-codes", {})).text);
  expect(new Set([...made, ...codes]).size).toBe(20);
  await expect
    .poll(async () => (await mailTo(login.database, email, /how you log in/)).text)
    .toContain("New recovery codes were made");
  const { send } = await askForRecovery(email);
  expect((await send(codes[0] ?? "")).response.status).toBe(401);
  expect((await send(made[0] ?? "")).url.searchParams.get("code")).toBeTruthy();
});

test("recovery codes exist only while the account has a second factor", async () => {
  const { client, email } = await login.signUp();
  const made = await client.browser.send("/kinde/account/recovery-codes", {});
  expect([made.url.pathname, codesOn(made.text)]).toEqual(["/kinde/account", []]);
  await addPhone(client.browser);
  await client.browser.send("/kinde/account/authenticator/remove", {});
  expect((await client.browser.open("/kinde/account")).text).not.toContain("Recovery codes");
  expect(
    await login.database.query(
      "select 1 from login.recovery_codes r join login.accounts a on a.id = r.account_id where a.email = $1",
      [email],
    ),
  ).toEqual([]);
});

test("making recovery codes is refused without a login and from another site's form", async () => {
  const { client } = await login.signUp();
  await addPhone(client.browser);
  expect(
    (await login.newClient().browser.send("/kinde/account/recovery-codes", {})).response.status,
  ).toBe(401);
  expect(
    (
      await client.browser.send(
        "/kinde/account/recovery-codes",
        {},
        { origin: "https://evil.example" },
      )
    ).response.status,
  ).toBe(403);
});
