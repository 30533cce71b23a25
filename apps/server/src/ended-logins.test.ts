import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type IssuedTokens, issueAllTokens, newClient } from "./issued-tokens.fixture.ts";
import type { KindeClient } from "./login/kinde-client-for-tests.ts";
import { mailTo } from "./login/server-for-tests.ts";
import { type TestServer, openTestServer } from "./test-server.ts";

const PASSWORD = "correct horse battery";
const NEW_PASSWORD = "another horse battery";
const EFFECTIVE_WITHIN_MS = 5_000;

let server: TestServer;
let count = 0;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(async () => {
  await server.close();
});

/** A person who is logged in with two browsers. */
interface Owner {
  readonly email: string;
  readonly own: KindeClient;
  readonly held: readonly IssuedTokens[];
  /** A login that has passed the password step but is not finished. */
  readonly waiting: { readonly client: KindeClient; readonly resume: string };
}

async function newOwner(): Promise<Owner> {
  count += 1;
  const email = `person-${count}@university.example`;
  const own = newClient(server);
  const other = newClient(server);
  const tokens = await own.signUp(email, PASSWORD);
  await server.installation.context.database.query(
    "update login.accounts set email_verified = true where email = $1",
    [email],
  );
  const held = [
    await issueAllTokens(server, own, tokens),
    await issueAllTokens(server, other, await other.logIn(email, PASSWORD)),
  ];
  return { email, own, held, waiting: await waitingLogin(email) };
}

async function waitingLogin(email: string): Promise<Owner["waiting"]> {
  const client = newClient(server);
  const page = await client.browser.open(client.authorizationPath());
  const sent = await client.browser.request(`${page.url.pathname}/log-in`, {
    method: "POST",
    headers: { origin: server.origin },
    body: new URLSearchParams({ email, password: PASSWORD }),
  });
  return { client, resume: sent.headers.get("location") ?? "" };
}

async function resetPassword(
  { email }: Owner,
  more: Readonly<Record<string, string>>,
): Promise<void> {
  const stranger = newClient(server);
  await stranger.browser.send("/kinde/forgotten", { email });
  const link = new URL(
    (await mailTo(server.installation.context.database, email, /Choose a new password/)).link ?? "",
  );
  const done = await stranger.browser.send("/kinde/reset", {
    link: link.searchParams.get("link") ?? "",
    password: NEW_PASSWORD,
    ...more,
  });
  expect(done.text).toContain("Your password has been changed");
}

/** Ways to end all logins; `password` is valid afterwards. */
const WAYS: Readonly<
  Record<
    string,
    {
      readonly end: (owner: Owner, more: Readonly<Record<string, string>>) => Promise<void>;
      readonly password: string;
    }
  >
> = {
  "logging out everywhere": {
    end: async ({ own }, more) => {
      const out = await own.browser.request("/kinde/logout", {
        method: "POST",
        headers: { origin: server.origin },
        body: new URLSearchParams({ everywhere: "true", ...more }),
      });
      expect(out.status).toBe(303);
    },
    password: PASSWORD,
  },
  "changing the password": {
    end: async ({ own }, more) => {
      const changed = await own.browser.send("/kinde/account", {
        current: PASSWORD,
        password: NEW_PASSWORD,
        ...more,
      });
      expect(changed.text).toContain("Your password has been changed.");
    },
    password: NEW_PASSWORD,
  },
  "resetting the password": { end: resetPassword, password: NEW_PASSWORD },
};

describe.each(Object.entries(WAYS))("%s", (way, { end, password }) => {
  it("ending a person's logins ends all their tokens within 5 s, and nobody else's", async () => {
    const ann = await newOwner();
    const bob = await newOwner();
    const everything = await bob.held[0]?.working();
    expect(everything?.length).toBeGreaterThan(10);
    for (const held of ann.held) expect(await held.working()).toEqual(everything);

    await end(ann, { deleteTokens: "on" });
    // The browser that changed the password gets a new session.
    const kept = way === "changing the password" ? ["session"] : [];
    const [own, copied] = ann.held;
    await expect
      .poll(async () => [await own?.working(), await copied?.working()], {
        timeout: EFFECTIVE_WITHIN_MS,
      })
      .toEqual([kept, []]);
    expect([await own?.workingOnce(), await copied?.workingOnce()]).toEqual([[], []]);
    const resumed = await ann.waiting.client.browser.open(ann.waiting.resume);
    expect(resumed.url.searchParams.has("code")).toBe(false);

    for (const held of bob.held) {
      expect(await held.working()).toEqual(everything);
      expect(await held.workingOnce()).toHaveLength(4);
    }
    const again = newClient(server);
    const fresh = await issueAllTokens(server, again, await again.logIn(ann.email, password));
    expect(await fresh.working()).toEqual(everything);
    expect(await fresh.workingOnce()).toHaveLength(4);
  });

  it("ending a person's logins keeps personal tokens unless the person chooses to delete them", async () => {
    const ann = await newOwner();
    await end(ann, {});
    await expect
      .poll(() => ann.held[1]?.working(), { timeout: EFFECTIVE_WITHIN_MS })
      .toEqual(["personal token"]);
  });
});

it("logging out ends all tokens of that browser's login within 5 s, but of no other login", async () => {
  const ann = await newOwner();
  const [own, other] = ann.held;
  const everything = await other?.working();
  const out = await ann.own.browser.request("/kinde/logout", {
    method: "POST",
    headers: { origin: server.origin },
    body: new URLSearchParams(),
  });
  expect(out.status).toBe(303);
  // Personal tokens do not belong to a login.
  await expect
    .poll(() => own?.working(), { timeout: EFFECTIVE_WITHIN_MS })
    .toEqual(["personal token"]);
  expect(await own?.workingOnce()).toEqual([]);
  expect(await other?.working()).toEqual(everything);
  expect(await other?.workingOnce()).toHaveLength(4);
});

const REUSES: Readonly<Record<string, (client: KindeClient) => Promise<Response>>> = {
  "an authorisation code": async (client) => {
    const { url } = await client.browser.open(client.authorizationPath());
    await client.exchange(url);
    return client.requestTokens(url);
  },
  "a refresh token": async (client) => {
    const { url } = await client.browser.open(client.authorizationPath());
    const first = await client.exchange(url);
    const second = (await (await client.refresh(first.refresh_token)).json()) as typeof first;
    await client.refresh(second.refresh_token);
    // Moves time past the grace period for retries after a lost answer.
    await server.installation.context.database.query(
      "update login.records set consumed_at = consumed_at - interval '2 minutes', created_at = created_at - interval '2 minutes'",
    );
    return client.refresh(first.refresh_token);
  },
};

it.each(Object.entries(REUSES))(
  "reusing %s ends all tokens of that login within 5 s, and of no other login",
  async (_, reuse) => {
    const ann = await newOwner();
    const [own, other] = ann.held;
    const everything = await other?.working();
    expect((await reuse(ann.own)).status).toBe(400);
    await expect
      .poll(() => own?.working(), { timeout: EFFECTIVE_WITHIN_MS })
      .toEqual(["personal token"]);
    expect(await own?.workingOnce()).toEqual([]);
    expect(await other?.working()).toEqual(everything);
    expect(await other?.workingOnce()).toHaveLength(4);
  },
);

it("another person's login in a browser ends all tokens of the previous person's login there", async () => {
  const ann = await newOwner();
  const [own, other] = ann.held;
  const everything = await other?.working();
  count += 1;
  const bob = await issueAllTokens(
    server,
    ann.own,
    await ann.own.signUp(`person-${count}@university.example`, PASSWORD),
  );
  await expect
    .poll(() => own?.working(), { timeout: EFFECTIVE_WITHIN_MS })
    .toEqual(["session", "personal token"]);
  expect(await own?.workingOnce()).toEqual([]);
  expect(await other?.working()).toEqual(everything);
  expect(await bob.working()).toEqual(everything);
  expect(await bob.workingOnce()).toHaveLength(4);
  // The first person can log in again here.
  const back = await issueAllTokens(server, ann.own, await ann.own.signUp(ann.email, PASSWORD));
  expect(await back.working()).toEqual(everything);
});

it("the server logs no failures while logins end", () => {
  expect(server.failures).toEqual([]);
});
