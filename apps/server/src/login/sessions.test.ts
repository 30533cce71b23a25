import { decodeJwt } from "jose";
import { describe, expect, test } from "vitest";
import { markVerified } from "./accounts.ts";
import type { KindeClient, Tokens } from "./kinde-client-for-tests.ts";
import { PASSWORD, openLoginForTests } from "./login-for-tests.ts";
import { ageLogins, mailTo } from "./server-for-tests.ts";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
const CONFIRM = /Confirm it(?:'|&#39;)s you<\//u;
const HOSTILE = `<script>alert(1)</script>" onload="x`;

const login = openLoginForTests();

interface Listed {
  readonly session: string;
  readonly device: string;
  readonly isHere: boolean;
  readonly details: string;
  /** Accessible name of the log-out button. */
  readonly button: string;
}

async function listed({ browser }: KindeClient): Promise<Listed[]> {
  const { text } = await browser.open("/kinde/account");
  return [...text.matchAll(/<li class="login">(.*?)<\/li>/gsu)].map(([, item = ""]) => ({
    session: /name="session" value="([^"]*)"/u.exec(item)?.[1] ?? "",
    device: /<div class="login-name">([^<]*?) ?</u.exec(item)?.[1] ?? "",
    isHere: item.includes("This browser"),
    details: (/<div class="meta">(.*?)<\/div>/su.exec(item)?.[1] ?? "").replaceAll(
      /<[^>]*>/gu,
      "|",
    ),
    button: /aria-label="([^"]*)"/u.exec(item)?.[1] ?? "",
  }));
}

/** Logins are recorded after the answer. */
async function untilRecorded(email: string, count: number): Promise<void> {
  const recorded =
    "select from login.sessions s join login.accounts a on a.id = s.account_id where a.email = $1";
  await expect.poll(() => login.database.query(recorded, [email])).toHaveLength(count);
}

const letMinutesPass = (minutes: number): Promise<void> => ageLogins(login.database, minutes);

const isOut = async ({ browser }: KindeClient): Promise<boolean> =>
  (await browser.open("/kinde/account")).response.status === 401;

describe("list of a person's logins", () => {
  test("the list of logins shows only the person's own logins, with device, IP address and times", async () => {
    const email = login.newEmail();
    const [laptop, phone, stranger] = [
      login.newClient(FIREFOX),
      login.newClient(IPHONE),
      login.newClient(FIREFOX),
    ];
    await laptop.signUp(email, PASSWORD);
    await phone.logIn(email, PASSWORD);
    await stranger.signUp(login.newEmail(), PASSWORD);
    await untilRecorded(email, 2);
    await login.database.query(
      "update login.sessions set first_used_at = now() - interval '3 days', last_used_at = now() - interval '2 hours' where device = 'Safari on iOS'",
    );
    const sessions = await listed(laptop);
    expect(sessions).toMatchObject([
      { device: "Firefox on Windows", isHere: true },
      { device: "Safari on iOS", isHere: false },
    ]);
    expect(sessions[0]?.details).toMatch(
      /^\|127\.0\.0\.1\|.*First used \|just now\|.*Last used \|just now\|/u,
    );
    expect(sessions[1]?.details).toMatch(/First used \|3 days ago\|.*Last used \|2 hours ago\|/u);
    expect(await listed(stranger)).toHaveLength(1);
  });

  test("the log-out buttons in the list of logins have distinct accessible names", async () => {
    const email = login.newEmail();
    const [laptop, other, another] = [
      login.newClient(FIREFOX),
      login.newClient(FIREFOX),
      login.newClient(FIREFOX),
    ];
    await laptop.signUp(email, PASSWORD);
    await other.logIn(email, PASSWORD);
    await another.logIn(email, PASSWORD);
    await untilRecorded(email, 3);
    const age =
      "update login.sessions set last_used_at = now() - make_interval(hours => $2) where session = $1";
    for (const [index, { session }] of (await listed(laptop)).entries())
      await login.database.query(age, [session, index]);
    const like = (hours: string): unknown =>
      expect.stringMatching(
        new RegExp(
          `^Log out of Firefox on Windows, 127.0.0.1, last used ${hours} ago \\([-0-9]{10} [:0-9]{5} UTC\\)$`,
          "u",
        ),
      );
    const buttons = (await listed(laptop)).map(({ button }) => button);
    expect(buttons).toEqual(["Log out of this browser", like("1 hour"), like("2 hours")]);
  });

  test("a token refresh counts as a use of the login and updates the login's IP address", async () => {
    const email = login.newEmail();
    const [laptop, phone] = [login.newClient(FIREFOX), login.newClient(IPHONE)];
    await laptop.signUp(email, PASSWORD);
    const tokens = await phone.logIn(email, PASSWORD);
    await login.database.query(
      "update login.sessions set last_used_at = now() - interval '2 hours', address = '192.0.2.1'",
    );
    await phone.refresh(tokens.refresh_token);
    const phoneNow = async () => (await listed(laptop)).find(({ isHere }) => !isHere)?.details;
    await expect.poll(phoneNow).toMatch(/^\|127\.0\.0\.1\|.*Last used \|just now\|/u);
  });

  test("ending one login leaves the person's other logins active", async () => {
    const email = login.newEmail();
    const [laptop, phone, tablet] = [
      login.newClient(FIREFOX),
      login.newClient(IPHONE),
      login.newClient(),
    ];
    await laptop.signUp(email, PASSWORD);
    const [phones, tablets] = [
      await phone.logIn(email, PASSWORD),
      await tablet.logIn(email, PASSWORD),
    ];
    const target =
      (await listed(laptop)).find(({ device }) => device === "Safari on iOS")?.session ?? "";
    const done = await laptop.browser.send("/kinde/account/logins/end", { session: target });
    expect(done.text).toContain("Logged out of Safari on iOS.");
    expect((await phone.refresh(phones.refresh_token)).status).toBe(400);
    expect(await isOut(phone)).toBe(true);
    expect((await tablet.refresh(tablets.refresh_token)).status).toBe(200);
    // In any order, because the tablet's use is recorded after its answer.
    expect((await listed(laptop)).map(({ device }) => device).toSorted()).toEqual([
      "Firefox on Windows",
      "Unknown device",
    ]);
    expect(
      (await laptop.browser.send("/kinde/account/logins/end", { session: target })).text,
    ).toContain("That login has already ended.");
  });

  test("ending this browser's login leads back to the product, logged out", async () => {
    const client = login.newClient(FIREFOX);
    await client.signUp(login.newEmail(), PASSWORD);
    const [own] = await listed(client);
    const done = await client.browser.send("/kinde/account/logins/end", {
      session: own?.session ?? "",
    });
    expect(done.url.href).toBe(`${login.server.address}/`);
    expect(client.browser.cookie("login_session")).toBeUndefined();
    expect(await isOut(client)).toBe(true);
  });

  test("neither another person nor another site's form can end a login", async () => {
    const [ann, eve] = [login.newClient(), login.newClient()];
    await ann.signUp(login.newEmail(), PASSWORD);
    await eve.signUp(login.newEmail(), PASSWORD);
    const [anns] = await listed(ann);
    await eve.browser.send("/kinde/account/logins/end", { session: anns?.session ?? "" });
    const forged = await ann.browser.send(
      "/kinde/account/logins/end",
      { session: anns?.session ?? "" },
      { origin: "https://evil.example" },
    );
    expect(forged.response.status).toBe(403);
    expect(await isOut(ann)).toBe(false);
  });

  test("a login whose session record is gone is still listed and can be ended", async () => {
    const email = login.newEmail();
    const [laptop, phone] = [login.newClient(FIREFOX), login.newClient(IPHONE)];
    await laptop.signUp(email, PASSWORD);
    const tokens = await phone.logIn(email, PASSWORD);
    await login.database.query(
      "delete from login.records where model = 'Session' and uid in (select session from login.sessions where device = 'Safari on iOS')",
    );
    const target =
      (await listed(laptop)).find(({ device }) => device === "Safari on iOS")?.session ?? "";
    expect(target).not.toBe("");
    await laptop.browser.send("/kinde/account/logins/end", { session: target });
    expect((await phone.refresh(tokens.refresh_token)).status).toBe(400);
    expect(await listed(laptop)).toHaveLength(1);
  });

  test("a hostile User-Agent header is shown as Unknown device", async () => {
    for (const userAgent of [HOSTILE, "x".repeat(7000), "Mozilla/5.0 ((((((", "\u00ff\u00fe"]) {
      const client = login.newClient(userAgent);
      await client.signUp(login.newEmail(), PASSWORD);
      const page = await client.browser.open("/kinde/account");
      expect(page.response.status).toBe(200);
      expect(page.text).toContain("Unknown device");
      expect(page.text).not.toMatch(
        /<script(?! type="module" nonce="[^"]+" src="\/kinde\/assets\/)/u,
      );
    }
  });
});

describe("logging out everywhere from the account page", () => {
  test("the form that logs out everywhere ends all logins and opens the logged-out page", async () => {
    const email = login.newEmail();
    const [laptop, phone] = [login.newClient(), login.newClient()];
    await laptop.signUp(email, PASSWORD);
    const tokens = await phone.logIn(email, PASSWORD);
    const { text } = await laptop.browser.open("/kinde/account");
    expect(text).toContain('href="/kinde/logout?all_sessions=true">Log out everywhere</a>');
    expect(text).not.toContain('name="everywhere"');
    const out = await laptop.browser.send("/kinde/logout", { everywhere: "true" });
    expect(out.url.href).toBe(`${login.server.address}/signed-out?after=everywhere`);
    expect([
      await isOut(laptop),
      await isOut(phone),
      (await phone.refresh(tokens.refresh_token)).status,
    ]).toEqual([true, true, 400]);
  });
});

describe("confirming that it's you", () => {
  test("changing the password requires a login from the last ten minutes", async () => {
    const client = login.newClient();
    await client.signUp(login.newEmail(), PASSWORD);
    await letMinutesPass(9);
    expect((await client.browser.open("/kinde/account")).text).toContain('name="current"');
    await letMinutesPass(2);
    const page = await client.browser.open("/kinde/account");
    expect(page.text).not.toContain('name="current"');
    expect(page.text).toMatch(CONFIRM);
    const refused = await client.browser.send("/kinde/account", {
      current: PASSWORD,
      password: "another horse battery",
    });
    expect(refused.url.pathname).toBe("/kinde/account/confirm");
    expect(
      (
        await client.browser.send(refused.url.pathname, {
          password: PASSWORD,
          back: "/kinde/account",
        })
      ).response.status,
    ).toBe(200);
  });

  test("confirming with the password leads back to the form for changing the password", async () => {
    const client = login.newClient();
    const email = login.newEmail();
    await client.signUp(email, PASSWORD);
    await letMinutesPass(60);
    const { text } = await client.browser.open("/kinde/account");
    const href = /href="(\/kinde\/account\/confirm[^"]*)"/u.exec(text)?.[1] ?? "";
    const page = await client.browser.open(href);
    expect(page.text).toMatch(CONFIRM);
    expect(page.text).toContain(email);
    const back = /name="back" value="([^"]*)"/u.exec(page.text)?.[1] ?? "";
    const wrong = await client.browser.send("/kinde/account/confirm", {
      back,
      password: "not the password",
    });
    expect([wrong.response.status, wrong.text.includes("That is not your password.")]).toEqual([
      422,
      true,
    ]);
    const right = await client.browser.send("/kinde/account/confirm", { back, password: PASSWORD });
    expect([right.url.pathname, right.url.hash, right.response.status]).toEqual([
      "/kinde/account",
      "#change-password",
      200,
    ]);
    const changed = await client.browser.send("/kinde/account", {
      current: PASSWORD,
      password: "another horse battery",
    });
    expect(changed.text).toContain("Your password has been changed.");
  });

  test.each([
    "https://evil.example/",
    "//evil.example",
    "/kinde/logout",
    "/kinde/account/../logout",
    "javascript:alert(1)",
    "/kinde/account#password\r\nset-cookie: a=b",
  ])("%s is rejected as the return URL of a confirmation", async (back) => {
    const client = login.newClient();
    await client.signUp(login.newEmail(), PASSWORD);
    const answer = await client.browser.request("/kinde/account/confirm", {
      method: "POST",
      headers: { origin: login.server.address },
      body: new URLSearchParams({ back, password: PASSWORD }),
    });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/kinde/account"]);
    expect(
      (
        await client.browser.open(
          `/kinde/account/confirm?${new URLSearchParams({ back }).toString()}`,
        )
      ).text,
    ).toContain('name="back" value="/kinde/account"');
  });

  test("wrong passwords at the confirmation are limited like wrong passwords at the login", async () => {
    const client = login.newClient();
    await client.signUp(login.newEmail(), PASSWORD);
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () =>
        client.browser.send("/kinde/account/confirm", { password: "not the password" }),
      ),
    );
    expect(guesses.filter(({ response }) => response.status === 422)).toHaveLength(10);
    expect(guesses.filter(({ response }) => response.status === 429)).toHaveLength(2);
    await login.database.query("delete from login.attempts");
  });

  test("prompt=login asks the logged-in person for the password and renews the tokens", async () => {
    const client = login.newClient();
    const email = login.newEmail();
    const before = await client.signUp(email, PASSWORD);
    const asked = await client.browser.open(client.authorizationPath({ prompt: "login" }));
    expect(asked.text).toMatch(CONFIRM);
    expect(asked.text).toContain(`value="${email}"`);
    const done = await client.browser.send(`${asked.url.pathname}/log-in`, {
      email,
      password: PASSWORD,
    });
    const after: Tokens = await client.exchange(done.url);
    expect(Number(decodeJwt(after.access_token)["auth_time"])).toBeGreaterThan(
      Number(decodeJwt(before.access_token)["auth_time"]),
    );
    expect(decodeJwt(after.access_token)["sid"]).toBe(decodeJwt(before.access_token)["sid"]);
    // A refresh does not change the login time.
    const refreshed = (await (await client.refresh(after.refresh_token)).json()) as Tokens;
    expect(decodeJwt(refreshed.access_token)["auth_time"]).toBe(
      decodeJwt(after.access_token)["auth_time"],
    );
  });
});

test("the option to delete personal tokens is shown only to people who have personal tokens", async () => {
  const { database } = login;
  const client = login.newClient();
  const email = login.newEmail();
  const tokens = await client.signUp(email, PASSWORD);
  const sub = String(decodeJwt(tokens.access_token).sub);
  expect((await client.browser.open("/kinde/account")).text).not.toContain(
    "personal access tokens",
  );
  const [user] = await database.query<{ id: string }>(
    "insert into public.users (id, kinde_id, email) values (gen_random_uuid(), $1, $2) returning id",
    [sub, email],
  );
  for (const name of ["a", "b"])
    await database.query(
      `insert into private.personal_tokens ("user", name, scopes, hash) values ($1, $2, '{projects:read}', $3)`,
      [user?.id, name, `${name}${sub}`],
    );
  const { text } = await client.browser.open("/kinde/account");
  const question = await client.browser.open("/kinde/logout?all_sessions=true");
  for (const page of [text, question.text])
    expect(page.match(/Also delete my personal access tokens/gu)).toHaveLength(1);
  expect(text).toContain("Scripts that use your 2 tokens will stop working.");
  expect(new Set([...text.matchAll(/ id="([^"]+)"/gu)].map(([, id]) => id)).size).toBe(
    [...text.matchAll(/ id="([^"]+)"/gu)].length,
  );
  await client.browser.send("/kinde/forgotten", { email });
  const link = (await mailTo(database, email, /Choose a new password/u)).link ?? "";
  // For an unverified address, a reset deletes the personal tokens without asking.
  expect((await client.browser.open(link)).text).not.toContain("personal access tokens");
  await markVerified(database, sub);
  expect((await client.browser.open(link)).text).toContain("Also delete my personal access tokens");
  expect(login.server.logged.filter((line) => line.startsWith("error"))).toEqual([]);
});
