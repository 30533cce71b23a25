import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importJWK, SignJWT } from "jose";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { mintDatabaseToken, openDatabaseTokens } from "../access/database-token.ts";
import { createApi } from "../api/api.ts";
import {
  fillInstallation,
  type TestInstallation,
  type TestPerson,
} from "../api/test-installation.ts";
import type { Secrets } from "../context.ts";
import { openTestDatabase, type TestDatabase } from "../database/test-database.ts";
import { removeExpiredKeys, openSecrets, secretsFile } from "../secrets.ts";
import { openSignedLink, signedLink } from "../supabase/storage/signed-links.ts";
import { createRest, type Rest } from "../supabase/rest.ts";
import { rotateKeys } from "./rotate-keys.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const YEAR_SECONDS = 365 * 24 * 60 * 60;
const TOKENS_MS = 16 * MINUTE_MS;
const SESSIONS_MS = 14 * DAY_MS;

describe("retired keys", () => {
  let opened: TestDatabase;
  let installation: TestInstallation;
  let ann: TestPerson;
  let directory: string;
  let secrets: Secrets;
  /** The keys before the rotation. */
  let old: Secrets;
  let api: ReturnType<typeof createApi>;
  let rest: Rest;

  beforeAll(async () => {
    opened = await openTestDatabase();
    installation = fillInstallation(opened);
    ann = await installation.addPerson("ann");
  });
  afterAll(() => installation.close());

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    directory = mkdtempSync(join(tmpdir(), "tera-keys-"));
    secrets = await openSecrets(directory);
    old = structuredClone(secrets);
    const context = {
      ...installation.context,
      secrets,
      tokens: openDatabaseTokens({ database: opened.database, secrets }),
    };
    api = createApi(context);
    rest = createRest(
      opened.database.connection,
      context.tokens,
      context.log,
      context.configuration.quotas,
    );
    await rotateKeys(source(), []);
  });
  afterEach(async () => {
    vi.useRealTimers();
    await rest.close();
    rmSync(directory, { recursive: true });
  });

  const pass = (milliseconds: number): void => void vi.setSystemTime(Date.now() + milliseconds);
  const later = (): number => Math.floor(Date.now() / 1000) + YEAR_SECONDS;
  /** Mints a token that outlives the server's tokens. */
  const source = () => ({
    configuration: { dataDirectory: directory },
    database: opened.database,
    secrets,
  });
  const databaseToken = (signedBy: Secrets): Promise<string> =>
    mintDatabaseToken({ ...ann.claims, exp: later() }, signedBy);
  async function loginToken({ loginSigningKey }: Secrets): Promise<string> {
    const { login, publicOrigin } = installation.context.configuration;
    const profile = { email: ann.email, email_verified: true, given_name: "A", family_name: "N" };
    const claims = { ...profile, sub: "kp_ann", azp: login.clientId, aud: `${publicOrigin}/api` };
    return new SignJWT(claims)
      .setProtectedHeader({ alg: "RS256", typ: "at+jwt", kid: String(loginSigningKey["kid"]) })
      .setIssuer(login.domain)
      .setIssuedAt()
      .setExpirationTime(later())
      .sign(await importJWK(loginSigningKey, "RS256"));
  }
  const bearer = (token: string): { headers: Record<string, string> } => ({
    headers: { authorization: `Bearer ${token}` },
  });
  const statusOf = async (token: string): Promise<number> =>
    (await api.request("/api/projects/auth", bearer(token))).status;
  const exchange = async (token: string): Promise<number> =>
    (await api.request("/api/auth/token", { method: "POST", ...bearer(token) })).status;
  const restStatus = async (token: string): Promise<number> => {
    const url = "http://localhost/rest/v1/list_institutes?select=name";
    return (await rest.fetch(new Request(url, bearer(token)))).status;
  };

  it("retired keys verify tokens for exactly the maximum lifetime of a token", async () => {
    const [before, after] = [await databaseToken(old), await databaseToken(secrets)];
    const [loginBefore, loginAfter] = [await loginToken(old), await loginToken(secrets)];
    pass(TOKENS_MS - 1);
    expect([await statusOf(before), await restStatus(before)]).toEqual([200, 200]);
    expect(await exchange(loginBefore)).toBe(200);
    pass(1);
    expect([await statusOf(before), await restStatus(before)]).toEqual([401, 401]);
    expect(await exchange(loginBefore)).toBe(401);
    expect([await statusOf(after), await restStatus(after)]).toEqual([200, 200]);
    expect(await exchange(loginAfter)).toBe(200);
  });

  it("retired keys verify signed links for the maximum lifetime of a token", async () => {
    const signer = { sub: ann.id, auth_time: Date.now() / 1000 };
    const link = { bucket: "projects", name: "a", signer };
    const tokenIn = ({ signedURL }: { signedURL: string }): string =>
      new URL(signedURL, "http://localhost").searchParams.get("token") ?? "";
    const before = tokenIn(await signedLink(old, link, 60));
    expect(await openSignedLink(secrets, before)).toMatchObject(link);
    pass(TOKENS_MS);
    const tooLate = tokenIn(await signedLink(old, link, 60));
    await expect(openSignedLink(secrets, tooLate)).rejects.toMatchObject({ code: "LINK-EXPIRED" });
  });

  it("an open page's retired anonymous key stays valid for as long as a login cookie", async () => {
    const forged = await mintDatabaseToken({ sub: ann.id, role: "anon" }, old);
    pass(SESSIONS_MS - 1);
    expect(await restStatus(old.anonymousKey)).toBe(200);
    expect(await restStatus(forged)).toBe(401);
    pass(1);
    expect(await restStatus(old.anonymousKey)).toBe(401);
    expect(await restStatus(secrets.anonymousKey)).toBe(200);
  });

  it("expired keys are removed from the secrets file and the running server", async () => {
    const file = (): string => readFileSync(secretsFile(directory), "utf8");
    const tokenKeys = [old.databaseTokenSecret, String(old.loginSigningKey["d"])];
    const sessionKeys = [old.anonymousKey, ...old.cookieKeys];
    await removeExpiredKeys(directory, secrets);
    for (const key of [...tokenKeys, ...sessionKeys]) expect(file()).toContain(key);
    pass(TOKENS_MS);
    await removeExpiredKeys(directory, secrets);
    for (const key of tokenKeys) expect(file()).not.toContain(key);
    for (const key of sessionKeys) expect(file()).toContain(key);
    pass(SESSIONS_MS);
    await removeExpiredKeys(directory, secrets);
    for (const key of sessionKeys) expect(file()).not.toContain(key);
    expect(await openSecrets(directory)).toEqual(secrets);
    expect(secrets.cookieKeys).toHaveLength(1);
  });

  it("each retired key stays valid until its own expiry, despite further rotations", async () => {
    const first = await databaseToken(old);
    pass(10 * MINUTE_MS);
    const second = await databaseToken(secrets);
    await rotateKeys(source(), []);
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200]);
    expect(secrets.cookieKeys).toHaveLength(3);
    pass(6 * MINUTE_MS);
    expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200]);
    pass(10 * MINUTE_MS);
    expect([await statusOf(first), await statusOf(second)]).toEqual([401, 401]);
  });

  it("two concurrent rotations replace the keys twice", async () => {
    await Promise.all([rotateKeys(source(), []), rotateKeys(source(), [])]);
    expect(secrets.cookieKeys).toHaveLength(4);
    expect(await openSecrets(directory)).toEqual(secrets);
  });
});
