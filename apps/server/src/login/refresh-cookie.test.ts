import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestDatabase, openTestDatabase } from "../database/test-database.ts";
import { TestBrowser } from "./browser-for-tests.ts";
import { KindeClient, type Tokens } from "./kinde-client-for-tests.ts";
import { createLogin } from "./login.ts";
import { assertEmbeddedLoginAllowed } from "./embedded-login-allowed.ts";
import { type TestLoginServer, startTestLoginServer, testContext } from "./server-for-tests.ts";

const ORIGIN = "https://reviews.university.example";
const PASSWORD = "correct horse battery";
let opened: TestDatabase;
let server: TestLoginServer;
let count = 0;

beforeAll(async () => {
  opened = await openTestDatabase();
  server = await startTestLoginServer(opened.database, ORIGIN);
});

afterAll(async () => {
  await server.close();
  await opened.close();
});

async function signedUp(): Promise<{ client: KindeClient; tokens: Tokens }> {
  count += 1;
  const browser = new TestBrowser(ORIGIN);
  browser.address = server.address;
  const client = new KindeClient(server.context.configuration.login.clientId, browser);
  return { client, tokens: await client.signUp(`person-${count}@university.example`, PASSWORD) };
}

describe("the refresh cookie off localhost", () => {
  test("the refresh token is in an HttpOnly cookie, and scripts get a placeholder", async () => {
    const { client, tokens } = await signedUp();
    const kept = client.browser.cookie("__Secure-_kbrte");
    expect(kept).toBeTruthy();
    expect(client.browser.readableCookies()).toEqual([]);
    expect(tokens.refresh_token).toBeTruthy();
    expect(tokens.refresh_token).not.toBe(kept);
  });

  test("a refresh by cookie works with the placeholder token or no token in the body", async () => {
    const { client, tokens } = await signedUp();
    const first = client.browser.cookie("__Secure-_kbrte");
    expect((await client.refresh()).status).toBe(200);
    const second = client.browser.cookie("__Secure-_kbrte");
    expect(second).not.toBe(first);
    const answer = await client.refresh(tokens.refresh_token);
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toContain(client.browser.cookie("__Secure-_kbrte"));
  });

  test("the refresh cookie is Secure, HttpOnly, SameSite=Lax and limited to /kinde", async () => {
    const { client } = await signedUp();
    const response = await client.refresh();
    const lines = response.headers.getSetCookie();
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines)
      expect(line).toMatch(/^__Secure-_kbrte=.*; path=\/kinde; .*samesite=lax; secure; httponly$/i);
  });

  test("every login cookie has the prefix that restricts it to https", async () => {
    count += 1;
    const browser = new TestBrowser(ORIGIN);
    browser.address = server.address;
    const client = new KindeClient(server.context.configuration.login.clientId, browser);
    const set: string[] = [];
    const note = async (response: Promise<Response>): Promise<URL> => {
      const { headers } = await response;
      set.push(...headers.getSetCookie());
      return new URL(headers.get("location") ?? "/", ORIGIN);
    };
    const form = await note(browser.request(client.authorizationPath({ prompt: "create" })));
    const fields = {
      givenName: "Ann",
      familyName: "",
      email: `person-${count}@university.example`,
      password: PASSWORD,
    };
    const resume = await note(
      browser.request(`${form.pathname}/sign-up`, {
        method: "POST",
        body: new URLSearchParams(fields),
        headers: { origin: ORIGIN },
      }),
    );
    const back = await note(browser.request(resume.pathname));
    await client.exchange(back);
    await note(client.refresh());
    await note(
      browser.request("/kinde/logout", {
        method: "POST",
        body: new URLSearchParams(),
        headers: { origin: ORIGIN },
      }),
    );
    const names = ["login_interaction", "login_resume", "login_session"].flatMap((name) => [
      `__Secure-${name}`,
      `__Secure-${name}.sig`,
    ]);
    const isForgotten = (line: string): boolean => line.includes("01 Jan 1970");
    expect(
      new Set(
        set.filter((line) => !isForgotten(line)).map((line) => line.slice(0, line.indexOf("="))),
      ),
    ).toEqual(new Set([...names, "__Secure-_kbrte"]));
    // Cookies without the prefix are older; the server only deletes them.
    expect(set.filter((line) => line.startsWith("_kbrte=")).every(isForgotten)).toBe(true);
    for (const line of set) {
      expect(line).toMatch(/; path=\/kinde/i);
      expect(line).toMatch(/; secure\b/i);
      expect(line).toMatch(/; httponly\b/i);
      expect(line).not.toMatch(/; domain=/i);
    }
  });

  test("a login cookie without the prefix that restricts it to https is ignored", async () => {
    const { client } = await signedUp();
    const { browser } = client;
    expect([
      browser.cookie("__Secure-login_session"),
      browser.cookie("__Secure-_kbrte"),
    ]).not.toContain(undefined);
    const cookies = ["login_session", "login_session.sig", "_kbrte"]
      .map((name) => `${name}=${browser.cookie(`__Secure-${name}`) ?? ""}`)
      .join("; ");
    browser.clearCookies();
    expect(
      (await browser.open("/kinde/account", { headers: { cookie: cookies } })).response.status,
    ).toBe(401);
    const refreshed = await browser.request("/kinde/oauth2/token", {
      method: "POST",
      headers: { cookie: cookies, origin: ORIGIN },
      body: new URLSearchParams({ grant_type: "refresh_token", client_id: "embedded-client" }),
    });
    expect(refreshed.status).toBe(400);
  });

  test("another origin can't use the refresh cookie", async () => {
    const { client } = await signedUp();
    for (const origin of ["https://evil.example", "null", undefined]) {
      const answer = await client.browser.request("/kinde/oauth2/token", {
        method: "POST",
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          ...(origin === undefined ? {} : { origin }),
        },
        body: new URLSearchParams({
          grant_type: "refresh_token",
          client_id: "embedded-client",
        }).toString(),
      });
      expect(answer.status).toBe(403);
    }
    expect((await client.refresh()).status).toBe(200);
  });

  test("two tabs that refresh by cookie concurrently both stay logged in", async () => {
    const { client } = await signedUp();
    const answers = await Promise.all([client.refresh(), client.refresh()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await client.refresh()).status).toBe(200);
  });

  test("logging out removes the refresh cookie and ends its token", async () => {
    const { client } = await signedUp();
    const kept = client.browser.cookie("__Secure-_kbrte") ?? "";
    await client.browser.request(`/kinde/logout?redirect=${ORIGIN}`, {
      headers: {
        "sec-fetch-site": "same-origin",
        "sec-fetch-mode": "navigate",
        "sec-fetch-dest": "document",
      },
    });
    expect(client.browser.cookie("__Secure-_kbrte")).toBeUndefined();
    expect((await client.refresh(kept)).status).toBe(400);
  });

  test("a password change ends the refresh token but keeps the browser logged in", async () => {
    const { client } = await signedUp();
    const { browser } = client;
    const before = browser.cookie("__Secure-login_session");
    const changed = await browser.send("/kinde/account", {
      current: PASSWORD,
      password: "another horse battery",
    });
    expect(changed.text).toContain("Your password has been changed.");
    expect(browser.cookie("__Secure-login_session")).not.toBe(before);
    expect((await client.refresh()).status).toBe(400);
    expect((await browser.open("/kinde/account")).response.status).toBe(200);
    await client.exchange((await browser.open(client.authorizationPath())).url);
    expect((await client.refresh()).status).toBe(200);
  });

  test("a refresh without a cookie is refused, and an invalid cookie is removed", async () => {
    const { client } = await signedUp();
    await opened.database.query("delete from login.records");
    expect((await client.refresh()).status).toBe(400);
    expect(client.browser.cookie("__Secure-_kbrte")).toBeUndefined();
    expect((await client.refresh()).status).toBe(400);
  });

  test("a refresh request with too large a body is refused", async () => {
    const { client } = await signedUp();
    expect((await client.refresh("x".repeat(100_000))).status).toBe(413);
  });

  test("rate limits count the IP address that the local proxy forwarded", async () => {
    await opened.database.query("delete from login.attempts");
    const send = async (forwarded: string, email: string): Promise<number> => {
      const browser = new TestBrowser(ORIGIN);
      browser.address = server.address;
      return (await browser.send("/kinde/forgotten", { email }, { "x-forwarded-for": forwarded }))
        .response.status;
    };
    for (let index = 0; index < 60; index += 1)
      expect(await send("1.1.1.1, 203.0.113.9", `a${index}@b.example`)).toBe(200);
    expect(await send("9.9.9.9, 203.0.113.9", "z@b.example")).toBe(429);
    expect(await send("203.0.113.10", "z@b.example")).toBe(200);
  });
});

describe("where the embedded login may run", () => {
  test.each([
    "http://localhost:7334",
    "http://127.0.0.1:7334",
    "http://[::1]:7334",
    "https://localhost",
  ])("the embedded login needs no setting at %s", (origin) => {
    expect(() => assertEmbeddedLoginAllowed(origin, false)).not.toThrow();
  });

  test.each([
    "https://reviews.university.example",
    "http://localhost.evil.example",
    "http://192.168.0.4:7334",
  ])("the embedded login needs EMBEDDED_LOGIN=1 at %s", (origin) => {
    expect(() => assertEmbeddedLoginAllowed(origin, false)).toThrow(/EMBEDDED_LOGIN=1/);
  });

  test("the embedded login refuses http off localhost even with EMBEDDED_LOGIN=1", () => {
    expect(() => assertEmbeddedLoginAllowed("http://192.168.0.4:7334", true)).toThrow(/https/);
    expect(() =>
      createLogin(testContext(opened.database, "http://reviews.university.example")),
    ).toThrow(/https/);
    expect(() =>
      assertEmbeddedLoginAllowed("https://reviews.university.example", true),
    ).not.toThrow();
  });
});
