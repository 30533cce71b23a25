import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decodeJwt } from "jose";
import { WebSocket } from "ws";
import { personId } from "./access/person-id.ts";
import { type Claims, TestAuthenticator, optionsOn } from "./login/authenticator-for-tests.ts";
import { TestBrowser } from "./login/browser-for-tests.ts";
import { type TestPhone, addPhoneWithCodes } from "./login/factors-for-tests.ts";
import { logInAtProvider } from "./login/identity-login.fixture.ts";
import {
  CLIENT_ID,
  CLIENT_SECRET,
  type TestIdentityProvider,
  startIdentityProvider,
} from "./login/identity-provider-for-tests.ts";
import { KindeClient } from "./login/kinde-client-for-tests.ts";
import { mailTo } from "./login/server-for-tests.ts";
import { SECURITY_EVENTS } from "./security-events.ts";
import { type TestProgram, bundleServer, testProgram } from "./test-program.ts";

const NETWORK = "127.0.0.0/24";
const FLOOD = 200;
/** A person's maximum of waiting requests. */
const AT_ONCE = 20;
/** Part of names, addresses, passwords, tokens and paths; must never be logged. */
const MARKER = `m${randomUUID().slice(0, 8)}`;
const OPERATOR_EMAIL = `${MARKER}@admins.example`;
const ORIGIN_OF_OTHERS = `https://${MARKER}.example`;

type Line = Readonly<Record<string, unknown>>;
interface Person {
  readonly id: string;
  readonly project: string;
  readonly token: string;
}

let program: TestProgram;
let idp: TestIdentityProvider;
let admin: string;
let ann: Person;
let bob: Person;
let operator: Person;
const secrets = new Set([MARKER, "eyJ", "@"]);

beforeAll(async () => {
  idp = await startIdentityProvider();
  [admin, program] = await Promise.all([
    bundleServer("admin"),
    testProgram({
      ENGINE: "embedded-postgres",
      ADMINS: OPERATOR_EMAIL,
      OIDC_ISSUER: idp.issuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_CLIENT_SECRET: CLIENT_SECRET,
    }),
  ]);
  await program.start();
  idp.register(program.origin);
  const database = await program.connect();
  [ann, bob, operator] = [
    await program.addPerson(database),
    await program.addPerson(database),
    await program.addPerson(database),
  ];
  await database.query("update public.users set email = $2 where id = $1", [
    operator.id,
    OPERATOR_EMAIL,
  ]);
  for (const { token } of [ann, bob, operator]) secrets.add(token.split(".")[2] ?? token);
  await database.close();
});
afterAll(async () => {
  await program.close();
  await idp.close();
  rmSync(admin, { force: true });
});

const written = (): Line[] =>
  program
    .output()
    .split("\n")
    .filter((line) => line.includes('"level":"security"'))
    .map((line) => JSON.parse(line) as Line);

/** Waits for `count` new lines; returns them without time, level and the request's id. */
async function caused(work: () => Promise<unknown>, count = 1): Promise<Line[]> {
  const before = written().length;
  await work();
  await expect.poll(() => written().length - before).toBeGreaterThanOrEqual(count);
  return written()
    .slice(before)
    .map(({ time: _time, level: _level, request: _request, ...line }) => line);
}

async function ask(
  method: string,
  path: string,
  token?: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number; json: Line }> {
  const response = await fetch(`${program.origin}${path}`, {
    method,
    headers: {
      "content-type": "application/json",
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, json: text.startsWith("{") ? (JSON.parse(text) as Line) : {} };
}

const newClient = (): KindeClient => new KindeClient("tera-host", new TestBrowser(program.origin));

const refused = (surface: string, route: string, status: number, more: Line = {}): Line => ({
  event: "call-refused",
  surface,
  route,
  status,
  network: NETWORK,
  ...more,
});

describe("security events of a running server", () => {
  it("a login at another provider that joins an account, or is refused, is logged", async () => {
    const email = `joined@${MARKER}.example`;
    await newClient().signUp(email, `${MARKER} correct horse battery`);
    const atProvider = (): TestBrowser => new TestBrowser(idp.issuer);
    idp.person = { sub: MARKER, claims: { email, email_verified: true, given_name: MARKER } };
    const joined = await caused(() => logInAtProvider(newClient(), atProvider()), 4);
    expect(joined.map(({ event }) => event)).toEqual([
      "identity-joined",
      "address-verified",
      "password-changed",
      "login-succeeded",
    ]);
    idp.forge = (claims) => ({ ...claims, nonce: "another" });
    expect(await caused(() => logInAtProvider(newClient(), atProvider()))).toEqual([
      { event: "login-failed", reason: "identity-provider-untrusted", network: NETWORK },
    ]);
  });

  it("a refused call is logged with the request id of its response", async () => {
    const response = await fetch(`${program.origin}/api/tokens`);
    expect(response.status).toBe(401);
    const id = response.headers.get("x-request-id");
    expect(id).toMatch(/^[\da-f-]{36}$/u);
    await expect
      .poll(() => written().filter(({ request }) => request === id))
      .toEqual([expect.objectContaining({ event: "call-refused", status: 401 })]);
  });

  it("a refused socket is logged with the request id of its response", async () => {
    const address = `${program.origin.replace("http", "ws")}/realtime/v1/websocket?vsn=2.0.0`;
    const socket = new WebSocket(address);
    socket.on("error", () => {});
    const [, response] = (await once(socket, "unexpected-response")) as [unknown, IncomingMessage];
    const id = response.headers["x-request-id"];
    response.destroy();
    expect(id).toMatch(/^[\da-f-]{36}$/u);
    await expect
      .poll(() => written().filter(({ request }) => request === id))
      .toEqual([expect.objectContaining({ event: "call-refused", surface: "live", status: 401 })]);
  });

  it("token events are logged: created, first used, refused, revoked", async () => {
    let made: Line = {};
    const making = await caused(async () => {
      made = (
        await ask("POST", "/api/tokens", ann.token, {
          name: MARKER,
          scopes: ["projects:read", "files:read"],
        })
      ).json;
    });
    expect(making).toEqual([
      {
        event: "token-created",
        person: ann.id,
        token: expect.any(String),
        scopes: "projects:read files:read",
        network: NETWORK,
      },
    ]);
    const text = String(made["token"]);
    secrets.add(text.slice("tera_".length));
    const id = String(made["id"]);
    const using = await caused(async () => {
      const many = await Promise.all(
        Array.from({ length: 5 }, () => ask("GET", `/api/projects/${ann.project}/logs`, text)),
      );
      expect(many.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    });
    expect(using).toEqual([
      { event: "token-first-used", person: ann.id, token: id, network: NETWORK },
    ]);
    expect(await caused(() => ask("GET", "/api/tokens", text))).toEqual([
      refused("api", "GET /api/tokens", 403, { reason: "FORBIDDEN", person: ann.id }),
    ]);
    expect(await caused(() => ask("DELETE", `/api/tokens/${id}`, ann.token))).toEqual([
      { event: "token-revoked", person: ann.id, token: id, network: NETWORK },
    ]);
    expect(await caused(() => ask("GET", `/api/projects/${ann.project}/logs`, text))).toEqual([
      refused("api", "GET /api/projects/:project/logs", 401, { reason: "NEED-LOGIN" }),
    ]);
  });

  it("creating and deleting a webhook is logged, without its address and secret", async () => {
    const webhooks = `/api/projects/${ann.project}/webhooks`;
    let id = "";
    const creating = await caused(async () => {
      const { json } = await ask("POST", webhooks, ann.token, {
        address: `https://1.1.1.1/${MARKER}`,
      });
      id = String(json["id"]);
      secrets.add(String(json["secret"]));
    });
    const event = { person: ann.id, subject: id, network: NETWORK };
    expect(creating).toEqual([{ event: "webhook-created", ...event }]);
    expect(await caused(() => ask("DELETE", `${webhooks}/${id}`, ann.token))).toEqual([
      { event: "webhook-deleted", ...event },
    ]);
  });

  it("consents and login handoffs are logged", async () => {
    expect(
      await caused(() =>
        ask("POST", "/api/consents", ann.token, {
          origin: ORIGIN_OF_OTHERS,
          scopes: ["user", "project"],
        }),
      ),
    ).toEqual([
      { event: "consent-given", person: ann.id, scopes: "user project", network: NETWORK },
    ]);
    expect(
      await caused(() =>
        ask("POST", "/api/consents/revoke", ann.token, { origin: ORIGIN_OF_OTHERS }),
      ),
    ).toEqual([{ event: "consent-revoked", person: ann.id, network: NETWORK }]);
    expect(
      await caused(
        () => ask("POST", "/api/consents/revoke", ann.token, { origin: ORIGIN_OF_OTHERS }),
        0,
      ),
    ).toEqual([]);
    const handingOver = await caused(async () => {
      const { json } = await ask("POST", "/api/auth/handover", ann.token);
      secrets.add(String(json["code"]));
    });
    expect(handingOver).toEqual([{ event: "login-handed-over", person: ann.id, network: NETWORK }]);
  });

  it("refused calls are logged with surface and route, without parameter values", async () => {
    const file = `/storage/v1/object/projects/${ann.project}/${MARKER}.ris`;
    expect(
      await caused(() => ask("GET", `/api/projects/${ann.project}/logs?odd=${MARKER}`, bob.token)),
    ).toEqual([
      refused("api", "GET /api/projects/:project/logs", 403, {
        reason: "FORBIDDEN",
        person: bob.id,
      }),
    ]);
    expect(await caused(() => ask("POST", `${file}?token=${MARKER}`, bob.token, {}))).toEqual([
      refused("files", "POST /storage/v1/object/:bucket/*", 403, {
        reason: "FORBIDDEN",
        person: bob.id,
      }),
    ]);
    expect(await caused(() => ask("GET", `/rest/v1/users?email=eq.${MARKER}`, MARKER))).toEqual([
      refused("tables", "GET /rest/v1", 401, { reason: "NEED-LOGIN" }),
    ]);
    expect(
      await caused(() =>
        ask("PATCH", `/rest/v1/users?id=eq.${bob.id}`, bob.token, {
          email: `${MARKER}@stolen.example`,
        }),
      ),
    ).toEqual([
      refused("tables", "PATCH /rest/v1/users", 403, { reason: "PT403", person: bob.id }),
    ]);
    expect(
      await caused(() => ask("POST", "/kinde/forgotten", undefined, { email: MARKER })),
    ).toEqual([refused("login", "POST /kinde/forgotten", 403)]);
    expect(await caused(() => ask("GET", `/kinde/account?${MARKER}`))).toEqual([
      refused("login", "GET /kinde/account", 401),
    ]);
  });

  it("refused sockets and channels are logged", async () => {
    const address = `${program.origin.replace("http", "ws")}/realtime/v1/websocket?vsn=1.0.0&apikey=`;
    const connecting = await caused(async () => {
      const socket = new WebSocket(`${address}${bob.token}`, { origin: ORIGIN_OF_OTHERS });
      await once(socket, "error");
    });
    expect(connecting).toEqual([
      refused("live", "GET /realtime/v1/websocket", 403, { reason: "FORBIDDEN" }),
    ]);
    const socket = new WebSocket(`${address}${bob.token}`);
    await once(socket, "open");
    const joining = await caused(async () => {
      socket.send(
        JSON.stringify({
          topic: `realtime:project:${ann.project}:1`,
          event: "phx_join",
          ref: "1",
          payload: { config: { private: true } },
        }),
      );
      await once(socket, "message");
    });
    expect(joining).toEqual([
      refused("live", "JOIN /realtime/v1/websocket", 403, { reason: "FORBIDDEN" }),
    ]);
    socket.close();
  });

  it("account events are logged: created, verified, logged in and out, wrong password", async () => {
    const email = `${MARKER}@university.example`;
    // Random, because a password that contains the name or address is refused.
    const passwords = [randomUUID(), randomUUID(), randomUUID()] as const;
    for (const password of passwords) secrets.add(password);
    const database = await program.connect();
    const linkOf = async (purpose: string) => {
      const read = async () =>
        (
          await database.query<{ link: string | null }>(
            `select substring(text from '/kinde/${purpose}\\?link=([\\w-]+)') as link from public.outbox where recipient = $1 and text like '%/kinde/${purpose}?%'`,
            [email],
          )
        ).at(-1)?.link;
      await expect.poll(read).toBeTruthy();
      const link = (await read()) ?? "none";
      secrets.add(link);
      return link;
    };
    const account = newClient();
    let person = "";
    const signingUp = await caused(async () => {
      const tokens = await account.signUp(email, passwords[0], {
        givenName: MARKER,
        familyName: MARKER,
      });
      secrets.add(tokens.refresh_token);
      person = personId(decodeJwt(tokens.access_token).sub ?? "");
    }, 2);
    expect(signingUp).toEqual([
      { event: "account-created", person, network: NETWORK },
      { event: "login-succeeded", person, means: "password", network: NETWORK },
    ]);
    const link = await linkOf("verify");
    expect(await caused(() => account.browser.send("/kinde/verify", { link }))).toEqual([
      { event: "address-verified", person, network: NETWORK },
    ]);
    expect(await caused(() => account.browser.send("/kinde/verify", { link }), 0)).toEqual([]);

    const other = newClient();
    const { url } = await other.browser.open(other.authorizationPath());
    const logIn = (address: string, password: string) =>
      other.browser.send(`${url.pathname}/log-in`, { email: address, password });
    expect(await caused(() => logIn(email, passwords[1]))).toEqual([
      { event: "login-failed", reason: "wrong-password", person, network: NETWORK },
    ]);
    expect(await caused(() => logIn(`${MARKER}@nobody.example`, passwords[0]))).toEqual([
      { event: "login-failed", reason: "unknown-account", network: NETWORK },
    ]);
    expect(await caused(() => logIn(email, passwords[0]))).toEqual([
      { event: "login-succeeded", person, means: "password", network: NETWORK },
    ]);

    const change = (current: string, password: string) =>
      account.browser.send("/kinde/account", { current, password });
    expect(await caused(() => change(passwords[2], passwords[1]))).toEqual([
      { event: "login-failed", reason: "wrong-password", person, network: NETWORK },
    ]);
    expect(await caused(() => change(passwords[0], passwords[1]))).toEqual([
      { event: "password-changed", person, means: "change", network: NETWORK },
    ]);
    expect(await caused(() => account.browser.send("/kinde/logout", {}))).toEqual([
      { event: "session-ended", person, means: "logout", network: NETWORK },
    ]);

    expect(await caused(() => account.browser.send("/kinde/forgotten", { email }))).toEqual([
      { event: "password-reset-requested", person, network: NETWORK },
    ]);
    expect(
      await caused(() =>
        account.browser.send("/kinde/forgotten", { email: `${MARKER}@nobody.example` }),
      ),
    ).toEqual([{ event: "password-reset-requested", network: NETWORK }]);
    const reset = await linkOf("reset");
    expect(
      await caused(() =>
        account.browser.send("/kinde/reset", { link: reset, password: passwords[2] }),
      ),
    ).toEqual([{ event: "password-changed", person, means: "reset", network: NETWORK }]);
    await other.logIn(email, passwords[2]);
    expect(await caused(() => other.browser.send("/kinde/logout", { everywhere: "true" }))).toEqual(
      [{ event: "session-ended", person, means: "logout-everywhere", network: NETWORK }],
    );

    const asking = await caused(async () => {
      for (let asked = 0; asked < 4; asked += 1)
        await account.browser.send("/kinde/forgotten", { email });
    }, 5);
    // The limit is five mails per hour; two were sent before.
    expect(asking.filter(({ event }) => event !== "password-reset-requested")).toEqual([
      {
        event: "limit-reached",
        surface: "login",
        route: "MAIL /kinde",
        limit: "mailByAccount",
        network: NETWORK,
      },
    ]);
    await database.close();
  });

  it("a password reset that removes earlier factors and tokens is logged", async () => {
    const email = `${MARKER}.unproven@university.example`;
    const account = newClient();
    const accountId =
      decodeJwt(
        (
          await account.signUp(email, `${MARKER} a few words`, {
            givenName: MARKER,
            familyName: MARKER,
          })
        ).access_token,
      ).sub ?? "";
    const person = personId(accountId);
    const { phone, codes } = await addPhoneWithCodes(account.browser);
    for (const secret of [phone.secret, ...codes]) secrets.add(secret);
    const database = await program.connect();
    const token = randomUUID();
    await database.query("insert into public.users (id, kinde_id, email) values ($1, $2, $3)", [
      person,
      accountId,
      email,
    ]);
    await database.query(
      `insert into private.personal_tokens (id, "user", name, scopes, hash) values ($1, $2, $3, '{projects:read}', $4)`,
      [token, person, MARKER, token],
    );
    await account.browser.send("/kinde/forgotten", { email });
    const { link = "" } = await mailTo(database, email, /Choose a new password/);
    const secret = new URL(link).searchParams.get("link") ?? "";
    secrets.add(secret);
    const resetting = await caused(
      () =>
        account.browser.send("/kinde/reset", { link: secret, password: `${MARKER} other words` }),
      4,
    );
    const event = (name: string, more: Line = {}): Line => ({
      event: name,
      person,
      ...more,
      network: NETWORK,
    });
    expect(resetting).toEqual([
      event("password-changed", { means: "reset" }),
      event("address-verified"),
      event("factor-removed", { means: "authenticator" }),
      event("token-revoked", { token }),
    ]);
    await expect
      .poll(async () => (await mailTo(database, email, /was changed/)).text)
      .toContain(
        "Removed, because they were added before this address was verified: the authenticator app, the recovery codes and 1 personal access token.",
      );
    await database.close();
  });

  it("second factor and passkey events are logged: added, passed, failed, removed", async () => {
    const email = `${MARKER}.factors@university.example`;
    const password = `${MARKER} a few words`;
    const account = newClient();
    const accountId =
      decodeJwt(
        (await account.signUp(email, password, { givenName: MARKER, familyName: MARKER }))
          .access_token,
      ).sub ?? "";
    const person = personId(accountId);
    const event = (name: string, more: Line = {}): Line => ({
      event: name,
      person,
      ...more,
      network: NETWORK,
    });
    const { browser } = account;
    let phone: TestPhone | undefined;
    const addingPhone = await caused(async () => {
      const added = await addPhoneWithCodes(browser);
      phone = added.phone;
      for (const secret of [added.phone.secret, ...added.codes]) secrets.add(secret);
    }, 2);
    expect(addingPhone).toEqual([
      event("factor-added", { means: "authenticator" }),
      event("recovery-codes-made"),
    ]);
    const device = new TestAuthenticator();
    const claims = (text: string): Claims => ({
      origin: program.origin,
      rpId: "localhost",
      challenge: optionsOn(text).challenge,
      isVerified: true,
      userHandle: accountId,
    });
    const adding = await browser.open("/kinde/account/passkeys/add");
    const addPasskey = () =>
      browser.send("/kinde/account/passkeys/add", {
        name: MARKER,
        passkey: device.make(claims(adding.text)),
      });
    expect(await caused(addPasskey)).toEqual([event("factor-added", { means: "passkey" })]);

    const other = newClient().browser;
    const page = await other.open(newClient().authorizationPath());
    const step = await other.send(`${page.url.pathname}/log-in`, { email, password });
    const prove = (proof: Readonly<Record<string, string>>) => other.send(step.url.pathname, proof);
    expect(await caused(() => prove({ recoveryCode: `${MARKER}-code` }))).toEqual([
      event("second-step-failed", { means: "recovery-code" }),
    ]);
    expect(await caused(() => prove({ code: phone?.nextCode() ?? "" }), 2)).toEqual([
      event("second-step-passed", { means: "authenticator" }),
      event("login-succeeded", { means: "password" }),
    ]);

    const third = newClient().browser;
    const entrance = await third.open(newClient().authorizationPath());
    const logIn = (passkey: string) => third.send(`${entrance.url.pathname}/passkey`, { passkey });
    let again = "";
    const failing = await caused(async () => {
      again = (await logIn(new TestAuthenticator().sign(claims(entrance.text)))).text;
    });
    expect(failing).toEqual([{ event: "login-failed", reason: "passkey", network: NETWORK }]);
    expect(await caused(() => logIn(device.sign(claims(again))))).toEqual([
      event("login-succeeded", { means: "passkey" }),
    ]);

    expect(
      await caused(() => browser.send("/kinde/account/passkeys/remove", { id: device.id })),
    ).toEqual([event("factor-removed", { means: "passkey" })]);
    expect(await caused(() => browser.send("/kinde/account/authenticator/remove", {}))).toEqual([
      event("factor-removed", { means: "authenticator" }),
    ]);
  });

  it("reuse of login codes and refresh tokens is logged", async () => {
    const client = newClient();
    const page = await client.browser.open(client.authorizationPath({ prompt: "create" }));
    const { url } = await client.browser.send(`${page.url.pathname}/sign-up`, {
      givenName: MARKER,
      familyName: MARKER,
      email: `${MARKER}.reused@university.example`,
      password: `${MARKER} a few words`,
    });
    const tokens = await client.exchange(url);
    const person = personId(decodeJwt(tokens.access_token).sub ?? "");
    expect(await caused(() => client.exchange(url).catch(() => undefined))).toEqual([
      { event: "credential-reused", means: "code", network: NETWORK },
    ]);

    // The reuse ended the login.
    const first = await client.logIn(
      `${MARKER}.reused@university.example`,
      `${MARKER} a few words`,
    );
    const second = (await (await client.refresh(first.refresh_token)).json()) as {
      refresh_token: string;
    };
    const third = (await (await client.refresh(second.refresh_token)).json()) as {
      refresh_token: string;
    };
    for (const token of [tokens, first, second, third]) secrets.add(token.refresh_token);
    // Moves time past the grace period for retries after a lost answer.
    const database = await program.connect();
    await database.query(
      "update login.records set consumed_at = consumed_at - interval '2 minutes', created_at = created_at - interval '2 minutes'",
    );
    await database.close();
    expect(await caused(() => client.refresh(first.refresh_token))).toEqual([
      { event: "credential-reused", means: "refresh-token", person, network: NETWORK },
    ]);
  });

  it("PROF-10 requests to delete an account and their cancellation are logged", async () => {
    const [email, password] = [`${MARKER}@leaving.example`, `${MARKER} a few words`];
    const exchange = async (tokens: { readonly access_token: string }): Promise<Line> => {
      const { json } = await ask("POST", "/api/auth/token", tokens.access_token);
      secrets.add(String(json["token"]).split(".")[2] ?? "");
      return json;
    };
    const tokens = await newClient().signUp(email, password);
    const person = personId(decodeJwt(tokens.access_token).sub ?? "");
    const first = await exchange(tokens);
    const requesting = await caused(() =>
      ask("POST", "/api/account/deletion", String(first["token"]), { projects: [] }),
    );
    expect(requesting).toEqual([{ event: "account-deletion-requested", person, network: NETWORK }]);
    const second = await exchange(await newClient().logIn(email, password));
    expect(second["user"]).toMatchObject({ deletesAt: expect.any(String) as string });
    const keeping = await caused(() =>
      ask("DELETE", "/api/account/deletion", String(second["token"])),
    );
    expect(keeping).toEqual([{ event: "account-kept", person, network: NETWORK }]);
  });

  it("password guesses are logged up to their limit", async () => {
    const client = newClient();
    const { url } = await client.browser.open(client.authorizationPath());
    const guessing = await caused(async () => {
      for (let guess = 0; guess < 11; guess += 1)
        await client.browser.send(`${url.pathname}/log-in`, {
          email: `${MARKER}@guessed.example`,
          password: `${MARKER} guess ${guess}`,
        });
    }, 11);
    expect(guessing.slice(0, 10)).toEqual(
      Array.from({ length: 10 }, () => ({
        event: "login-failed",
        reason: "unknown-account",
        network: NETWORK,
      })),
    );
    expect(guessing.slice(10)).toEqual([
      {
        event: "limit-reached",
        surface: "login",
        route: "POST /kinde/interaction/{id}/log-in",
        limit: "passwordByAccountAndAddress",
        network: NETWORK,
      },
    ]);
  });

  it("reaching a limit is logged", async () => {
    const message = {
      name: MARKER,
      email: `${MARKER}@sender.example`,
      subject: MARKER,
      body: MARKER,
    };
    const sending = await caused(async () => {
      const statuses: number[] = [];
      for (let sent = 0; sent < 6; sent += 1)
        statuses.push((await ask("POST", "/api/contact", ann.token, message)).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    });
    expect(sending).toEqual([
      {
        event: "limit-reached",
        surface: "api",
        route: "POST /api/contact",
        reason: "TOO-MANY",
        person: ann.id,
        network: NETWORK,
      },
    ]);
  });

  it("ADMIN-01 an administrator's act is logged, even if it is refused", async () => {
    expect(
      await caused(() => ask("POST", `/api/admin/people/${ann.id}/lock`, operator.token)),
    ).toEqual([
      {
        event: "administrator-act",
        person: operator.id,
        act: "lock-person",
        outcome: "refused",
        subject: ann.id,
        reason: "SECOND-FACTOR-NEEDED",
        network: NETWORK,
      },
    ]);
  });

  it("operator commands are logged with name and outcome, without arguments", async () => {
    const run = (...words: string[]) =>
      spawnSync(process.execPath, [admin, ...words], {
        env: { PATH: process.env["PATH"], DATA_DIR: program.dataDirectory },
        encoding: "utf8",
      }).status;
    expect(await caused(async () => expect(run("outbox", `${MARKER}@x.example`)).toBe(0))).toEqual([
      { event: "operator-command", command: "outbox", outcome: "done" },
    ]);
    expect(
      await caused(async () =>
        expect(run("institute", "manager", MARKER, `${MARKER}@x.example`, "on")).toBe(1),
      ),
    ).toEqual([{ event: "operator-command", command: "institute manager", outcome: "refused" }]);
    expect(await caused(async () => expect(run(MARKER)).toBe(1))).toEqual([
      { event: "operator-command", command: "unknown", outcome: "refused" },
    ]);
  });

  it("a flood of refused calls writes only a few lines and reports how many were dropped", async () => {
    const before = written().length;
    const printed = program.output().length;
    const statuses = await Promise.all(
      Array.from({ length: FLOOD }, async () => (await ask("GET", `/api/tokens?${MARKER}`)).status),
    );
    expect(new Set(statuses)).toEqual(new Set([401]));
    // A statement the database refuses logs another line.
    const ofTables = new Set<number>();
    const breakRule = async (): Promise<unknown> =>
      ofTables.add(
        (
          await ask("PATCH", `/rest/v1/users?id=eq.${bob.id}`, bob.token, {
            email: `${MARKER}@stolen.example`,
          })
        ).status,
      );
    for (let sent = 0; sent < FLOOD; sent += AT_ONCE)
      await Promise.all(Array.from({ length: AT_ONCE }, breakRule));
    expect(ofTables).toEqual(new Set([403]));
    expect(await program.end("SIGTERM")).toBe(0);
    expect(
      program
        .output()
        .slice(printed)
        .split("\n")
        .filter((line) => line !== "").length,
    ).toBeLessThan(100);
    expect(program.output()).toMatch(
      /"event":"rest-refused","network":"127\.0\.0\.0\/24","leftOut":\d+/,
    );
    const since = written().slice(before);
    const lines = since.filter(({ event }) => event === "call-refused").length;
    const counted = since
      .filter(({ event, of }) => event === "events-left-out" && of === "call-refused")
      .reduce((sum, { count }) => sum + Number(count), 0);
    expect(lines).toBeLessThanOrEqual(40);
    // Earlier lines of the same minute count towards the limit.
    expect(lines + counted).toBe(2 * FLOOD);
    expect(since.length).toBeLessThan(50);
  });

  it("every kind of event is logged, and no line contains a name, address, password or token", () => {
    expect([...new Set(written().map(({ event }) => String(event)))].toSorted()).toEqual(
      Object.keys(SECURITY_EVENTS).toSorted(),
    );
    for (const secret of secrets) {
      const found = program
        .output()
        .split("\n")
        .filter((line) => line.includes(secret));
      expect([secret, found]).toEqual([secret, []]);
    }
    expect(program.output()).not.toContain("127.0.0.1");
    for (const { time } of written()) expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });
});
