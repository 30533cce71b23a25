import { createLocalJWKSet, createRemoteJWKSet, decodeJwt, jwtVerify } from "jose";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { loginVerificationKeys } from "../access/verification-keys.ts";
import { type TestDatabase, openTestDatabase } from "../database/test-database.ts";
import { isVerified } from "./accounts.ts";
import { TestBrowser } from "./browser-for-tests.ts";
import { KindeClient } from "./kinde-client-for-tests.ts";
import { loginAudience, loginIssuer } from "./login-addresses.ts";
import { type TestLoginServer, mailTo, startTestLoginServer } from "./server-for-tests.ts";

const PASSWORD = "correct horse battery";
let opened: TestDatabase;
let server: TestLoginServer;
let count = 0;
const printed: string[] = [];

beforeAll(async () => {
  for (const method of ["info", "warn", "error"] as const)
    vi.spyOn(console, method).mockImplementation(
      (line: unknown) => void printed.push(String(line)),
    );
  opened = await openTestDatabase();
  server = await startTestLoginServer(opened.database);
});

afterAll(async () => {
  await server.close();
  await opened.close();
});

function newClient(): KindeClient {
  return new KindeClient(
    server.context.configuration.login.clientId,
    new TestBrowser(server.address),
  );
}

function newEmail(): string {
  count += 1;
  return `person-${count}@university.example`;
}

async function forgetAttempts(): Promise<void> {
  await opened.database.query("delete from login.attempts");
}

describe("signing up and logging in", () => {
  test("a sign-up through prompt=create yields tokens that the SDK accepts", async () => {
    const client = newClient();
    const email = newEmail();
    const tokens = await client.signUp(email.toUpperCase(), PASSWORD, {
      givenName: "Zoë",
      familyName: "Ångström",
    });
    const { configuration } = server.context;
    const expected = { issuer: loginIssuer(configuration), algorithms: ["RS256"] };
    const access = await jwtVerify(
      tokens.access_token,
      createLocalJWKSet(loginVerificationKeys(server.context.secrets)),
      { ...expected, audience: loginAudience(configuration) },
    );
    expect(access.payload).toMatchObject({
      azp: "embedded-client",
      email,
      email_verified: false,
      given_name: "Zoë",
      family_name: "Ångström",
    });
    expect(access.payload.sub).toMatch(/^kp_[0-9a-f]{32}$/);
    expect((access.payload.exp ?? 0) - (access.payload.iat ?? 0)).toBe(15 * 60);
    const served = createRemoteJWKSet(new URL(`${loginIssuer(configuration)}/.well-known/jwks`));
    const id = await jwtVerify(tokens.id_token, served, {
      ...expected,
      audience: "embedded-client",
    });
    expect(id.payload).toMatchObject({
      azp: "embedded-client",
      sub: access.payload.sub,
      email,
      given_name: "Zoë",
      family_name: "Ångström",
      nonce: client.nonce,
    });
    expect(tokens.refresh_token).toBeTruthy();
  });

  test("a second authorization request in the same browser skips the log-in form", async () => {
    const client = newClient();
    const first = await client.signUp(newEmail(), PASSWORD);
    const back = await client.browser.open(client.authorizationPath());
    const second = await client.exchange(back.url);
    expect(decodeJwt(second.access_token).sub).toBe(decodeJwt(first.access_token).sub);
  });

  test("a login in another browser requires the right password", async () => {
    const email = newEmail();
    const first = await newClient().signUp(email, PASSWORD);
    const client = newClient();
    const page = await client.browser.open(client.authorizationPath());
    expect(page.text).toContain("Log in</h1>");
    const wrong = await client.browser.send(`${page.url.pathname}/log-in`, {
      email,
      password: "not the password",
    });
    expect(wrong.response.status).toBe(401);
    expect(wrong.text).toContain(`value="${email}"`);
    expect(wrong.text).not.toContain("not the password");
    const right = await client.browser.send(`${page.url.pathname}/log-in`, {
      email,
      password: PASSWORD,
    });
    const tokens = await client.exchange(right.url);
    expect(decodeJwt(tokens.access_token).sub).toBe(decodeJwt(first.access_token).sub);
  });

  test("logging in to an unknown account gets the same response as a wrong password", async () => {
    const email = newEmail();
    await newClient().signUp(email, PASSWORD);
    const client = newClient();
    const page = await client.browser.open(client.authorizationPath());
    const answers = [];
    for (const address of [email, "nobody@university.example"]) {
      const answer = await client.browser.send(`${page.url.pathname}/log-in`, {
        email: address,
        password: "not the password",
      });
      answers.push(answer.text.replaceAll(address, "X").replaceAll(/nonce="[^"]*"/g, ""));
    }
    expect(answers[1]).toBe(answers[0]);
  });

  test("signing up with a registered e-mail address changes nothing and notifies the owner", async () => {
    const email = newEmail();
    const owner = await newClient().signUp(email, PASSWORD);
    const client = newClient();
    const page = await client.browser.open(client.authorizationPath({ prompt: "create" }));
    const answer = await client.browser.send(`${page.url.pathname}/sign-up`, {
      givenName: "Eve",
      familyName: "",
      email,
      password: "another password",
    });
    expect(answer.response.status).toBe(422);
    expect(answer.text).toContain('aria-invalid="true"');
    await mailTo(opened.database, email, /have an account/);
    const again = await newClient().logIn(email, PASSWORD);
    expect(decodeJwt(again.access_token)).toMatchObject({
      sub: decodeJwt(owner.access_token).sub,
      given_name: "Amara",
    });
  });

  test("submitting a sign-up form twice logs in the second time", async () => {
    const email = newEmail();
    const first = await newClient().signUp(email, PASSWORD);
    const second = await newClient().signUp(email, PASSWORD);
    expect(decodeJwt(second.access_token).sub).toBe(decodeJwt(first.access_token).sub);
  });

  test("the Back button leads to the product after logging in", async () => {
    const client = newClient();
    const page = await client.browser.open(client.authorizationPath({ prompt: "create" }));
    const done = await client.browser.send(`${page.url.pathname}/sign-up`, {
      givenName: "A",
      familyName: "",
      email: newEmail(),
      password: PASSWORD,
    });
    await client.exchange(done.url);
    expect((await client.browser.open(page.url.href)).url.href).toBe(`${server.address}/login`);
  });

  test("another person's login in the same browser ends the first person's tokens", async () => {
    const client = newClient();
    const first = await client.signUp(newEmail(), PASSWORD);
    const other = newEmail();
    const second = await client.signUp(other, PASSWORD);
    expect(decodeJwt(second.access_token).email).toBe(other);
    expect((await client.refresh(first.refresh_token)).status).toBe(400);
    expect((await client.refresh(second.refresh_token)).status).toBe(200);
    const back = await client.browser.open(client.authorizationPath());
    expect(decodeJwt((await client.exchange(back.url)).access_token).email).toBe(other);
  });

  test("an invalid sign-up form shows the problems and keeps all input except the password", async () => {
    const client = newClient();
    const page = await client.browser.open(client.authorizationPath({ prompt: "create" }));
    const answer = await client.browser.send(`${page.url.pathname}/sign-up`, {
      givenName: "  ",
      familyName: `<b>"O'Neill"`,
      email: "no address",
      password: "short",
    });
    expect(answer.response.status).toBe(422);
    expect(answer.text).toContain("Enter your given name.");
    expect(answer.text).toContain("Enter a full e-mail address");
    expect(answer.text).toContain("Use at least 10 characters. This one has 5.");
    expect(answer.text).toContain('value="no address"');
    expect(answer.text).toContain("&#60;b&#62;&#34;O&#39;Neill&#34;");
    expect(answer.text).not.toContain("<b>");
    expect(answer.text).not.toContain("short");
  });

  test("a password equal to the e-mail address is rejected", async () => {
    const client = newClient();
    const email = newEmail();
    const page = await client.browser.open(client.authorizationPath({ prompt: "create" }));
    const answer = await client.browser.send(`${page.url.pathname}/sign-up`, {
      givenName: "A",
      familyName: "",
      email,
      password: email.toUpperCase(),
    });
    expect(answer.text).toContain("your name or your e-mail address");
  });
});

describe("limits on login attempts", () => {
  test("after ten wrong passwords, even the right password gets 429 until time passes", async () => {
    await forgetAttempts();
    const email = newEmail();
    await newClient().signUp(email, PASSWORD);
    const client = newClient();
    const page = await client.browser.open(client.authorizationPath());
    const send = (password: string) =>
      client.browser.send(`${page.url.pathname}/log-in`, { email, password });
    const atOnce = await Promise.all(Array.from({ length: 12 }, () => send("not the password")));
    const statuses = atOnce.map(({ response }) => response.status);
    expect([
      statuses.filter((status) => status === 401).length,
      statuses.filter((status) => status === 429).length,
    ]).toEqual([10, 2]);
    const refused = await send(PASSWORD);
    expect(refused.response.status).toBe(429);
    expect(refused.text).toContain(
      "Too many attempts to log in to this account. Try again in 15 minutes.",
    );
    expect(refused.response.headers.get("retry-after")).toBe("900");
    await opened.database.query(
      "update login.attempts set attempted_at = attempted_at - interval '15 minutes'",
    );
    expect((await send(PASSWORD)).url.searchParams.get("code")).toBeTruthy();
    await forgetAttempts();
  });

  test("logins with the right password do not count as attempts", async () => {
    await forgetAttempts();
    const email = newEmail();
    await newClient().signUp(email, PASSWORD);
    for (let index = 0; index < 11; index += 1) {
      const tokens = await newClient().logIn(email, PASSWORD);
      expect(decodeJwt(tokens.access_token).email).toBe(email);
    }
  });

  test("password reset requests beyond the limit appear to succeed but send no e-mail", async () => {
    await forgetAttempts();
    const email = newEmail();
    await newClient().signUp(email, PASSWORD);
    const { browser } = newClient();
    for (let index = 0; index < 8; index += 1)
      expect((await browser.send("/kinde/forgotten", { email })).response.status).toBe(200);
    await server.restart();
    const [row] = await opened.database.query<{ count: number }>(
      "select count(*)::int as count from public.outbox where recipient = $1",
      [email],
    );
    expect(row?.count).toBe(5);
    await forgetAttempts();
  });
});

describe("verifying an e-mail address", () => {
  test("a verification link verifies the e-mail address once, and only when its button is pressed", async () => {
    const client = newClient();
    const email = newEmail();
    const tokens = await client.signUp(email, PASSWORD);
    const sub = String(decodeJwt(tokens.access_token).sub);
    const link = new URL((await mailTo(opened.database, email, /Verify/)).link ?? "");
    const visitor = new TestBrowser(server.address);
    const page = await visitor.open(link.href);
    expect(page.text).toContain(email);
    expect(await isVerified(opened.database, sub)).toBe(false);
    const done = await visitor.send("/kinde/verify", { link: link.searchParams.get("link") ?? "" });
    expect(done.text).toContain("Your e-mail is verified");
    expect(await isVerified(opened.database, sub)).toBe(true);
    const refreshed = (await (await client.refresh(tokens.refresh_token)).json()) as {
      access_token: string;
      id_token: string;
    };
    expect(decodeJwt(refreshed.access_token).email_verified).toBe(true);
    expect(decodeJwt(refreshed.id_token).email_verified).toBe(true);
    expect((await visitor.open(link.href)).text).toContain("Your e-mail is verified");
  });

  test("an expired or unknown verification link gets 410 and a page that explains why", async () => {
    const email = newEmail();
    await newClient().signUp(email, PASSWORD);
    const link = new URL((await mailTo(opened.database, email, /Verify/)).link ?? "");
    await opened.database.query(
      "update login.links set expires_at = now() - interval '1 second' where account_id = (select id from login.accounts where email = $1)",
      [email],
    );
    const { browser } = newClient();
    for (const address of [link.href, "/kinde/verify?link=nonsense", "/kinde/verify"]) {
      const page = await browser.open(address);
      expect(page.response.status).toBe(410);
      expect(page.text).toContain("This link no longer works");
    }
  });

  test("the account page can send the verification link again", async () => {
    const client = newClient();
    const email = newEmail();
    await client.signUp(email, PASSWORD);
    const [before] = await opened.database.query<{ count: number }>(
      "select count(*)::int as count from public.outbox where recipient = $1",
      [email],
    );
    expect((await client.browser.open("/kinde/account")).text).toContain("Not verified yet");
    expect((await client.browser.send("/kinde/account/verify", {})).text).toContain(
      "A link is on its way",
    );
    const [after] = await opened.database.query<{ count: number }>(
      "select count(*)::int as count from public.outbox where recipient = $1",
      [email],
    );
    expect([before?.count, after?.count]).toEqual([1, 2]);
  });
});

describe("resetting and changing the password", () => {
  test("a password reset link works once, verifies the e-mail address and ends all logins", async () => {
    const client = newClient();
    const email = newEmail();
    const tokens = await client.signUp(email, PASSWORD);
    const { browser } = newClient();
    await browser.send("/kinde/forgotten", { email });
    const link = new URL(
      (await mailTo(opened.database, email, /Choose a new password/)).link ?? "",
    );
    const secret = link.searchParams.get("link") ?? "";
    expect((await browser.open(link.href)).text).toContain("Choose a new password</h1>");
    expect(
      (await browser.send("/kinde/reset", { link: secret, password: "short" })).response.status,
    ).toBe(422);
    const answers = await Promise.all(
      ["a new password 1", "a new password 2"].map((password) =>
        browser.send("/kinde/reset", { link: secret, password }),
      ),
    );
    expect(new Set(answers.map(({ response }) => response.status))).toEqual(new Set([200, 410]));
    const chosen = answers[0]?.response.status === 200 ? "a new password 1" : "a new password 2";
    expect((await client.refresh(tokens.refresh_token)).status).toBe(400);
    expect((await client.browser.open("/kinde/account")).response.status).toBe(401);
    const page = await browser.open(newClient().authorizationPath());
    expect(
      (await browser.send(`${page.url.pathname}/log-in`, { email, password: PASSWORD })).response
        .status,
    ).toBe(401);
    const again = await newClient().logIn(email, chosen);
    expect(decodeJwt(again.access_token).email_verified).toBe(true);
    await mailTo(opened.database, email, /was changed/);
  });

  test("a password reset request gets the same response with and without an account", async () => {
    const email = newEmail();
    await newClient().signUp(email, PASSWORD);
    const { browser } = newClient();
    const texts = [];
    for (const address of [email, "nobody-else@university.example"]) {
      const answer = await browser.send("/kinde/forgotten", { email: address });
      texts.push(answer.text.replaceAll(address, "X").replaceAll(/nonce="[^"]*"/g, ""));
    }
    expect(texts[1]).toBe(texts[0]);
  });

  test("a newer password reset link makes the older link invalid", async () => {
    const email = newEmail();
    await newClient().signUp(email, PASSWORD);
    const { browser } = newClient();
    await browser.send("/kinde/forgotten", { email });
    const older = (await mailTo(opened.database, email, /Choose a new password/)).link ?? "";
    await browser.send("/kinde/forgotten", { email });
    await expect
      .poll(async () => (await browser.open(older)).response.status, { timeout: 20_000 })
      .toBe(410);
  });

  test("only one of two concurrent password changes succeeds", async () => {
    const email = newEmail();
    const [one, two] = [newClient(), newClient()];
    await one.signUp(email, PASSWORD);
    await two.logIn(email, PASSWORD);
    const change = (client: KindeClient, password: string) =>
      client.browser.send("/kinde/account", { current: PASSWORD, password });
    const answers = await Promise.all([
      change(one, "a new password 1"),
      change(two, "a new password 2"),
    ]);
    expect(new Set(answers.map(({ response }) => response.status))).toEqual(new Set([200, 422]));
    const isFirst = answers[0]?.response.status === 200;
    await newClient().logIn(email, isFirst ? "a new password 1" : "a new password 2");
    expect((await (isFirst ? two : one).browser.open("/kinde/account")).response.status).toBe(401);
  });

  test("a password change requires the old password, ends all logins and renews this browser's", async () => {
    const here = newClient();
    const there = newClient();
    const email = newEmail();
    const tokensHere = await here.signUp(email, PASSWORD);
    const tokensThere = await there.logIn(email, PASSWORD);
    const wrong = await here.browser.send("/kinde/account", {
      current: "not the password",
      password: "a new password",
    });
    expect(wrong.response.status).toBe(422);
    expect(wrong.text).toContain("That is not your current password.");
    const right = await here.browser.send("/kinde/account", {
      current: PASSWORD,
      password: "a new password",
    });
    expect(right.text).toContain("Your password has been changed.");
    // The browser that changed the password gets new tokens without a form; its old ones may be
    // stolen.
    expect((await here.refresh(tokensHere.refresh_token)).status).toBe(400);
    const back = await here.browser.open(here.authorizationPath());
    expect((await here.refresh((await here.exchange(back.url)).refresh_token)).status).toBe(200);
    expect((await there.refresh(tokensThere.refresh_token)).status).toBe(400);
    expect((await here.browser.open("/kinde/account")).response.status).toBe(200);
    expect((await there.browser.open("/kinde/account")).response.status).toBe(401);
    await newClient().logIn(email, "a new password");
  });
});

describe("staying logged in", () => {
  /** Headers of a navigation from one of the product's pages. */
  const OPENED = {
    "sec-fetch-site": "same-origin",
    "sec-fetch-mode": "navigate",
    "sec-fetch-dest": "document",
  };

  test("two tabs that refresh the login concurrently both receive usable tokens", async () => {
    const client = newClient();
    const tokens = await client.signUp(newEmail(), PASSWORD);
    const answers = await Promise.all([
      client.refresh(tokens.refresh_token),
      client.refresh(tokens.refresh_token),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    for (const answer of answers) {
      const { refresh_token } = (await answer.json()) as { refresh_token: string };
      expect(refresh_token).not.toBe(tokens.refresh_token);
      expect((await client.refresh(refresh_token)).status).toBe(200);
    }
  });

  test("a token refresh whose response was lost can be repeated hours later", async () => {
    const client = newClient();
    const tokens = await client.signUp(newEmail(), PASSWORD);
    await client.refresh(tokens.refresh_token);
    await opened.database.query(
      "update login.records set consumed_at = consumed_at - interval '8 hours', created_at = created_at - interval '8 hours'",
    );
    expect((await client.refresh(tokens.refresh_token)).status).toBe(200);
  });

  test("reusing a refresh token after its successor was used ends the entire login", async () => {
    const client = newClient();
    const tokens = await client.signUp(newEmail(), PASSWORD);
    const second = (await (await client.refresh(tokens.refresh_token)).json()) as {
      refresh_token: string;
    };
    const third = (await (await client.refresh(second.refresh_token)).json()) as {
      refresh_token: string;
    };
    await opened.database.query(
      "update login.records set consumed_at = consumed_at - interval '2 minutes', created_at = created_at - interval '2 minutes'",
    );
    expect((await client.refresh(tokens.refresh_token)).status).toBe(400);
    expect((await client.refresh(third.refresh_token)).status).toBe(400);
  });

  test("restarting the server logs nobody out", async () => {
    const client = newClient();
    const tokens = await client.signUp(newEmail(), PASSWORD);
    const waiting = newClient();
    const page = await waiting.browser.open(waiting.authorizationPath({ prompt: "create" }));
    await server.restart();
    expect((await client.refresh(tokens.refresh_token)).status).toBe(200);
    await client.exchange((await client.browser.open(client.authorizationPath())).url);
    const done = await waiting.browser.send(`${page.url.pathname}/sign-up`, {
      givenName: "B",
      familyName: "",
      email: newEmail(),
      password: PASSWORD,
    });
    await waiting.exchange(done.url);
  });

  test("logging out ends the session and its refresh tokens and returns to the product", async () => {
    const client = newClient();
    const tokens = await client.signUp(newEmail(), PASSWORD);
    const out = await client.browser.request(
      `/kinde/logout?redirect=${encodeURIComponent(server.address)}`,
      { headers: OPENED },
    );
    expect([out.status, out.headers.get("location")]).toEqual([303, `${server.address}/`]);
    expect((await client.refresh(tokens.refresh_token)).status).toBe(400);
    expect((await client.browser.open(client.authorizationPath())).text).toContain("Log in</h1>");
  });

  test.each([
    ["an image", { ...OPENED, "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" }],
    ["a style sheet", { ...OPENED, "sec-fetch-mode": "no-cors", "sec-fetch-dest": "style" }],
    ["a frame", { ...OPENED, "sec-fetch-dest": "iframe" }],
    ["an object", { ...OPENED, "sec-fetch-dest": "object" }],
    ["a script's request", { ...OPENED, "sec-fetch-mode": "cors", "sec-fetch-dest": "empty" }],
    ["a page that the browser fetches ahead", { ...OPENED, "sec-purpose": "prefetch" }],
    [
      "a page that the browser draws ahead",
      { ...OPENED, "sec-fetch-site": "none", "sec-purpose": "prefetch;prerender" },
    ],
    ["a page of the same site", { ...OPENED, "sec-fetch-site": "same-site" }],
    ["a page of another site", { ...OPENED, "sec-fetch-site": "cross-site" }],
    ["a browser that does not say who asks", {}],
  ])(
    "a log-out request from %s logs nobody out and shows a log-out form",
    async (_name, headers) => {
      const client = newClient();
      const tokens = await client.signUp(newEmail(), PASSWORD);
      for (const path of ["/kinde/logout", "/kinde/logout?all_sessions=true"]) {
        const asked = await client.browser.open(path, { headers });
        expect(asked.response.status).toBe(200);
        expect(asked.text).toContain('<form method="post" action="/kinde/logout">');
      }
      expect((await client.refresh(tokens.refresh_token)).status).toBe(200);
      expect((await client.browser.open("/kinde/account")).response.status).toBe(200);
    },
  );

  test("a HEAD request to the log-out page logs nobody out", async () => {
    const client = newClient();
    await client.signUp(newEmail(), PASSWORD);
    expect(
      (await client.browser.request("/kinde/logout", { method: "HEAD", headers: OPENED })).status,
    ).toBe(200);
    expect((await client.browser.open("/kinde/account")).response.status).toBe(200);
  });

  test("logging out everywhere requires a confirmation form", async () => {
    const [client, other] = [newClient(), newClient()];
    const email = newEmail();
    await client.signUp(email, PASSWORD);
    const tokens = await other.logIn(email, PASSWORD);
    const asked = await client.browser.open("/kinde/logout?all_sessions=true", { headers: OPENED });
    expect(asked.text).toContain("Log out everywhere?</h1>");
    expect((await other.refresh(tokens.refresh_token)).status).toBe(200);
    expect((await client.browser.open("/kinde/account")).response.status).toBe(200);
    const form = Object.fromEntries(
      [...asked.text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/gu)].map(
        ([, name, value]) => [name, value],
      ),
    );
    const out = await client.browser.request("/kinde/logout", {
      method: "POST",
      headers: { origin: server.address },
      body: new URLSearchParams(form),
    });
    expect([out.status, out.headers.get("location")]).toEqual([
      303,
      `${server.address}/signed-out?after=everywhere`,
    ]);
    expect((await client.browser.open("/kinde/account")).response.status).toBe(401);
    expect((await other.browser.open("/kinde/account")).response.status).toBe(401);
  });

  test("another site can neither log a person out nor redirect them", async () => {
    const client = newClient();
    const tokens = await client.signUp(newEmail(), PASSWORD);
    const asked = await client.browser.open("/kinde/logout?redirect=https://evil.example/", {
      headers: { "sec-fetch-site": "cross-site" },
    });
    expect(asked.text).toContain("Log out of Reviewer &#38; Co?");
    expect(asked.text).not.toContain("evil.example");
    expect((await client.refresh(tokens.refresh_token)).status).toBe(200);
    const out = await client.browser.request("/kinde/logout?redirect=https://evil.example/", {
      headers: OPENED,
    });
    expect(out.headers.get("location")).toBe(`${server.address}/`);
  });
});

describe("bad input", () => {
  test.each([
    ["an unknown client", { client_id: "somebody-else" }, "Unknown app"],
    [
      "a foreign address to return to",
      { redirect_uri: "https://evil.example" },
      "Unknown return address",
    ],
  ])(
    "a login request with %s gets an error page instead of a redirect",
    async (_name, extra, title) => {
      const client = newClient();
      const page = await client.browser.open(client.authorizationPath(extra));
      expect(page.response.status).toBe(400);
      expect(page.text).toContain(title);
      expect(page.text).toContain(`href="${server.address}/"`);
      expect(page.text).not.toContain("    at ");
    },
  );

  test("a login request without PKCE is redirected back with an error", async () => {
    const client = newClient();
    const path = new URL(client.authorizationPath(), server.address);
    path.searchParams.delete("code_challenge");
    path.searchParams.delete("code_challenge_method");
    expect((await client.browser.open(path.href)).url.searchParams.get("error")).toBe(
      "invalid_request",
    );
  });

  test("a prompt=none request without a session is redirected back with login_required", async () => {
    const client = newClient();
    expect(
      (
        await client.browser.open(client.authorizationPath({ prompt: "none" }))
      ).url.searchParams.get("error"),
    ).toBe("login_required");
  });

  test("a login in progress cannot be opened in a browser without its cookie", async () => {
    const client = newClient();
    const page = await client.browser.open(client.authorizationPath());
    const stranger = new TestBrowser(server.address);
    expect((await stranger.open(page.url.href)).text).toContain("This login has expired");
    const sent = await stranger.send(`${page.url.pathname}/log-in`, {
      email: "a@b.example",
      password: PASSWORD,
    });
    expect(sent.response.status).toBe(400);
    const other = newClient();
    await other.browser.open(other.authorizationPath());
    expect((await other.browser.open(page.url.href)).response.status).toBe(400);
  });

  test.each([["https://evil.example"], ["null"]])(
    "an account form sent from origin %s is refused",
    async (origin) => {
      const client = newClient();
      await client.signUp(newEmail(), PASSWORD);
      const answer = await client.browser.send(
        "/kinde/account",
        { current: PASSWORD, password: "a new password" },
        { origin },
      );
      expect(answer.response.status).toBe(403);
      expect(
        (
          await client.browser.request("/kinde/account", {
            method: "POST",
            body: new URLSearchParams({ current: PASSWORD }),
          })
        ).status,
      ).toBe(403);
    },
  );

  test("reusing an authorization code ends the tokens issued for it", async () => {
    const client = newClient();
    await client.signUp(newEmail(), PASSWORD);
    const back = await client.browser.open(client.authorizationPath());
    const tokens = await client.exchange(back.url);
    await expect(client.exchange(back.url)).rejects.toThrow(/refused with 400/);
    expect((await client.refresh(tokens.refresh_token)).status).toBe(400);
  });

  test("a forged X-Forwarded-Host header does not change the URLs of the login", async () => {
    const client = newClient();
    const response = await client.browser.request(client.authorizationPath(), {
      headers: { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" },
    });
    expect(response.headers.get("location")).toMatch(/^\/kinde\/interaction\//);
    const discovery = (await (
      await client.browser.request("/kinde/.well-known/openid-configuration", {
        headers: { "x-forwarded-host": "evil.example" },
      })
    ).json()) as Record<string, string>;
    expect(discovery["authorization_endpoint"]).toBe(`${server.address}/kinde/oauth2/auth`);
  });

  test.each([
    ["/kinde/nothing-here", 404],
    ["/kinde/oauth2/nothing", 404],
    ["/kinde/interaction/../../etc/passwd", 404],
    ["/kinde/assets/../../../secret.woff2", 404],
  ])("the unknown path %s gets the not-found page", async (path, status) => {
    const page = await newClient().browser.open(path);
    expect(page.response.status).toBe(status);
    expect(page.text).toContain("Page not found");
  });

  test("a form of one megabyte is refused", async () => {
    const { browser } = newClient();
    const answer = await browser.send("/kinde/forgotten", { email: "x".repeat(1_000_000) });
    expect(answer.response.status).toBe(413);
  });
});

describe("headers of pages and fonts", () => {
  test("login pages forbid foreign content, framing and caching, and hide cookies from scripts", async () => {
    const client = newClient();
    const page = await client.browser.open(client.authorizationPath());
    const policy = page.response.headers.get("content-security-policy") ?? "";
    const nonce = /style-src 'nonce-([^']+)'/.exec(policy)?.[1];
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(page.text).toContain(`<style nonce="${nonce}">`);
    expect(page.text).not.toMatch(
      /<script>|<script(?! type="module" nonce="[^"]+" src="\/kinde\/assets\/[0-9a-f]+\.js"><\/script>)|\sstyle=|\son\w+=/,
    );
    expect(page.response.headers.get("cache-control")).toBe("no-store");
    await client.signUp(newEmail(), PASSWORD);
    expect(client.browser.readableCookies()).toEqual([]);
  });

  test("fonts of the login pages are served as immutable", async () => {
    const client = newClient();
    const page = await client.browser.open(client.authorizationPath());
    const path = /\/kinde\/assets\/[0-9a-f]+\.woff2/.exec(page.text)?.[0] ?? "";
    const font = await client.browser.request(path);
    expect([font.status, font.headers.get("content-type")]).toEqual([200, "font/woff2"]);
    expect(font.headers.get("cache-control")).toContain("immutable");
  });

  test("the login server logs no errors or e-mail addresses and prints nothing to the console", () => {
    expect(printed).toEqual([]);
    expect(server.logged.filter((line) => line.startsWith("error"))).toEqual([]);
    expect(server.logged.filter((line) => line.includes("@"))).toEqual([]);
  });

  test("the database stores no refresh token, session cookie or password in plain text", async () => {
    const client = newClient();
    const tokens = await client.signUp(newEmail(), PASSWORD);
    const rows = await opened.database.query<{ row: string }>(
      "select to_jsonb(r)::text as row from login.records r union all select to_jsonb(l)::text from login.links l union all select to_jsonb(a)::text from login.accounts a",
    );
    const stored = rows.map(({ row }) => row).join("\n");
    expect(stored).not.toContain(tokens.refresh_token);
    expect(stored).not.toContain(client.browser.cookie("login_session"));
    expect(stored).not.toContain(PASSWORD);
  });
});
