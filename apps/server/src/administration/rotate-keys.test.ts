import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import type { Secrets } from "../context.ts";
import { TestBrowser } from "../login/browser-for-tests.ts";
import { KindeClient, type Tokens } from "../login/kinde-client-for-tests.ts";
import { bundleServer, testProgram, type TestProgram } from "../test-program.ts";
import { askRunningServer } from "./ask-running-server.ts";

const PASSWORD = "correct horse battery staple";
const EMAIL = "ada@university.example";

const LISTING = { method: "POST", body: JSON.stringify({ prefix: "" }) };

/** Keys and tokens of a page opened before the rotation. */
interface OpenPage {
  readonly secrets: Secrets;
  readonly login: Tokens;
  readonly databaseToken: string;
  readonly signedLink: string;
}

describe("npm run admin -- rotate-keys", () => {
  let program: TestProgram;
  let client: KindeClient;
  let file: string;
  let page: OpenPage;

  const secretsNow = (): Secrets =>
    JSON.parse(readFileSync(join(program.dataDirectory, "secrets.json"), "utf8")) as Secrets;
  const send = (path: string, token: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${program.origin}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    });
  async function exchange(loginToken: string): Promise<string> {
    const answer = await send("/api/auth/token", loginToken, { method: "POST" });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { token: string }).token;
  }
  const keyIdOf = (token: string): unknown => decodeProtectedHeader(token).kid;
  const isSignedBy = ({ databaseTokenSecret }: Secrets, token: string): Promise<boolean> =>
    jwtVerify(token, new TextEncoder().encode(databaseTokenSecret)).then(
      () => true,
      () => false,
    );
  async function subscribe(key: string, token: string): Promise<string> {
    const supabase = createClient(program.origin, key, {
      realtime: { transport: WebSocket as never },
      accessToken: async () => token,
    });
    await supabase.realtime.setAuth();
    const topic = `user:${String(decodeJwt(token).sub)}`;
    const channel = supabase.channel(topic, { config: { private: true } });
    const state = await new Promise<string>((resolve) => channel.subscribe(resolve));
    await supabase.removeAllChannels();
    return state;
  }
  /** Returns how each part of the server responds to the page. */
  async function stateOf({ login, databaseToken, signedLink, secrets }: OpenPage) {
    const statusOf = async (answer: Promise<Response>): Promise<number> => (await answer).status;
    return {
      exchange: await statusOf(send("/api/auth/token", login.access_token, { method: "POST" })),
      api: await statusOf(send("/api/projects/auth", databaseToken)),
      rest: await statusOf(send("/rest/v1/users?select=id,email&id=not.is.null", databaseToken)),
      storage: await statusOf(send("/storage/v1/object/list/projects", databaseToken, LISTING)),
      link: await statusOf(fetch(`${program.origin}/storage/v1${signedLink}`)),
      visitor: await statusOf(send("/rest/v1/list_institutes", secrets.anonymousKey)),
      socket: await subscribe(secrets.anonymousKey, databaseToken),
      cookie: (await client.browser.open("/kinde/account")).text.includes(EMAIL),
    };
  }
  const GOOD = {
    exchange: 200,
    api: 200,
    rest: 200,
    storage: 200,
    link: 200,
    visitor: 200,
    socket: "SUBSCRIBED",
    cookie: true,
  };

  beforeAll(async () => {
    program = await testProgram({ ENGINE: "embedded-postgres" });
    await program.start();
    const database = await program.connect();
    const { project, client: owner } = await program.addPerson(database);
    file = `${project}/a.txt`;
    await owner.storage.from("projects").upload(file, "a");
    const link = await owner.storage.from("projects").createSignedUrl(file, 60);
    client = new KindeClient("tera-host", new TestBrowser(program.origin));
    const login = await client.signUp(EMAIL, PASSWORD);
    page = {
      secrets: secretsNow(),
      login,
      databaseToken: await exchange(login.access_token),
      signedLink: (link.data?.signedUrl ?? "").replace(/^.*\/storage\/v1/, ""),
    };
    await database.close();
  });
  afterAll(() => program.close());

  it("rotate-keys keeps existing tokens, cookies and signed links valid", async () => {
    expect(await stateOf(page)).toEqual(GOOD);
    const answer = await askRunningServer(program.dataDirectory, ["rotate-keys"]);
    expect(answer?.isRefused).toBe(false);
    expect(await stateOf(page)).toEqual(GOOD);
  });

  it("rotate-keys replaces every signing key", () => {
    const now = secretsNow();
    expect(now.databaseTokenSecret).not.toBe(page.secrets.databaseTokenSecret);
    expect(now.anonymousKey).not.toBe(page.secrets.anonymousKey);
    expect(now.cookieKeys[0]).not.toBe(page.secrets.cookieKeys[0]);
    expect(now.loginSigningKey["kid"]).not.toBe(page.secrets.loginSigningKey["kid"]);
  });

  it("rotate-keys makes the running server sign with the new keys immediately", async () => {
    const now = secretsNow();
    const refreshed = await client.refresh(page.login.refresh_token);
    const tokens = (await refreshed.json()) as Tokens;
    for (const token of [tokens.access_token, tokens.id_token]) {
      expect(keyIdOf(token)).toBe(now.loginSigningKey["kid"]);
    }
    const databaseToken = await exchange(tokens.access_token);
    expect(await isSignedBy(now, databaseToken)).toBe(true);
    expect(await isSignedBy(page.secrets, databaseToken)).toBe(false);
    expect((await send("/api/projects/auth", databaseToken)).status).toBe(200);
  });

  it("rotate-keys publishes the old public key alongside the new one", async () => {
    const served = createRemoteJWKSet(new URL(`${program.origin}/kinde/.well-known/jwks`));
    await expect(jwtVerify(page.login.id_token, served)).resolves.toBeDefined();
    const set = (await (await fetch(`${program.origin}/kinde/.well-known/jwks`)).json()) as {
      keys: Record<string, unknown>[];
    };
    expect(set.keys.map(({ kid }) => kid)).toEqual([
      secretsNow().loginSigningKey["kid"],
      page.secrets.loginSigningKey["kid"],
    ]);
    for (const key of set.keys) expect(Object.keys(key)).not.toContain("d");
  });

  it("a login cookie is signed again with the new key when its owner returns", async () => {
    const before = client.browser.cookie("login_session.sig");
    await client.browser.open(client.authorizationPath());
    expect(client.browser.cookie("login_session.sig")).not.toBe(before);
  });

  it("tokens stay valid after a restart if the keys were rotated while the server was stopped", async () => {
    await program.end("SIGTERM");
    const before = secretsNow();
    const admin = await bundleServer("admin");
    const env = { PATH: process.env["PATH"], DATA_DIR: program.dataDirectory };
    const run = spawnSync(process.execPath, [admin, "rotate-keys"], { env, encoding: "utf8" });
    rmSync(admin, { force: true });
    expect(run).toMatchObject({ status: 0, stdout: expect.stringContaining("the next start") });
    expect(secretsNow().databaseTokenSecret).not.toBe(before.databaseTokenSecret);
    await program.start();
    expect(await stateOf(page)).toEqual(GOOD);
  });

  it("rotate-keys reports when the old keys expire", async () => {
    const answer = await askRunningServer(program.dataDirectory, ["rotate-keys"]);
    expect(answer?.lines.join("\n")).toMatch(/until \d{4}-\d\d-\d\dT.*until \d{4}-\d\d-\d\dT/s);
    expect(await stateOf(page)).toEqual(GOOD);
    const wrong = await askRunningServer(program.dataDirectory, ["rotate-keys", "now"]);
    expect(wrong?.isRefused).toBe(true);
  });
});
