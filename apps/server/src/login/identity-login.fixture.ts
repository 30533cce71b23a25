import { decodeJwt } from "jose";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { type TestDatabase, openTestDatabase } from "../database/test-database.ts";
import { TestBrowser } from "./browser-for-tests.ts";
import {
  CLIENT_ID,
  CLIENT_SECRET,
  type TestIdentityProvider,
  type TestPerson,
  startIdentityProvider,
} from "./identity-provider-for-tests.ts";
import { KindeClient } from "./kinde-client-for-tests.ts";
import { type TestLoginServer, startTestLoginServer } from "./server-for-tests.ts";

export const PROVIDER_NAME = "Example University";

/** A login whose people may also log in at an OpenID provider. */
export class IdentityLoginForTests {
  opened!: TestDatabase;
  server!: TestLoginServer;
  idp!: TestIdentityProvider;
  /** The page at which the last login ended without a redirect. */
  shown = { status: 0, text: "" };
  private count = 0;

  async open(): Promise<void> {
    this.opened = await openTestDatabase();
    this.idp = await startIdentityProvider();
    this.server = await startTestLoginServer(this.opened.database, undefined, {
      identityProvider: {
        issuer: this.idp.issuer,
        clientId: CLIENT_ID,
        clientSecret: CLIENT_SECRET,
        name: PROVIDER_NAME,
      },
    });
    this.idp.register(this.server.address);
  }

  async close(): Promise<void> {
    await this.server.close();
    await this.idp.close();
    await this.opened.close();
  }

  async reset(): Promise<void> {
    await this.opened.database.query("delete from login.attempts");
    const untouched = { person: undefined, forge: undefined, isKeyForged: false, isDown: false };
    Object.assign(this.idp, untouched);
  }

  newClient(): KindeClient {
    return new KindeClient(
      this.server.context.configuration.login.clientId,
      new TestBrowser(this.server.address),
    );
  }

  newPerson(claims: TestPerson["claims"] = {}): TestPerson & { readonly email: string } {
    this.count += 1;
    const email = `staff-${this.count}@university.example`;
    const names = { given_name: "Noor", family_name: "Haddad" };
    return {
      sub: `uid-${this.count}`,
      email,
      claims: { email, email_verified: true, ...names, ...claims },
    };
  }

  /** Like `followRedirects`, and keeps the page at the end. */
  async follow(client: KindeClient, start: string, atProvider: TestBrowser): Promise<URL> {
    const { url, ...shown } = await followRedirects(client.browser, atProvider, start);
    this.shown = shown;
    return url;
  }

  async logInThere(
    client = this.newClient(),
    atProvider = new TestBrowser(this.idp.issuer),
  ): Promise<URL> {
    const { url, ...shown } = await logInAtProvider(client, atProvider);
    this.shown = shown;
    return url;
  }

  async tokensBy(client: KindeClient, person: TestPerson) {
    this.idp.person = person;
    return decodeJwt((await client.exchange(await this.logInThere(client))).access_token);
  }
}

/** The end of a chain of redirects: a page, or an address outside the login. */
interface Arrival {
  readonly url: URL;
  readonly status: number;
  readonly text: string;
}

/** Opens the log-in page and follows its link to the provider. */
export async function logInAtProvider(
  client: KindeClient,
  atProvider: TestBrowser,
): Promise<Arrival> {
  const page = await client.browser.open(client.authorizationPath());
  const href = /href="([^"]+\/sso)"/.exec(page.text)?.[1];
  if (href === undefined) throw new Error(`No link to the provider on ${page.url.href}`);
  return followRedirects(client.browser, atProvider, href);
}

/** Follows redirects between both servers, each with its own cookies. */
async function followRedirects(
  here: TestBrowser,
  there: TestBrowser,
  start: string,
): Promise<Arrival> {
  let url = new URL(start, here.origin);
  for (let steps = 0; steps < 20; steps += 1) {
    const browser = url.origin === there.origin ? there : here;
    if (browser === here && !url.pathname.startsWith("/kinde/"))
      return { url, status: 0, text: "" };
    const response = await browser.request(url.pathname + url.search);
    const location = response.headers.get("location");
    if (location === null) return { url, status: response.status, text: await response.text() };
    url = new URL(location, url);
  }
  throw new Error("Too many redirects.");
}

/** Opens one for a test file. */
export function openIdentityLogin(): IdentityLoginForTests {
  const login = new IdentityLoginForTests();
  beforeAll(() => login.open());
  afterAll(() => login.close());
  beforeEach(() => login.reset());
  return login;
}

/** The address for which a page leaves at once. */
export function leavesFor(text: string): string {
  const target = /http-equiv="refresh" content="0; url=([^"]+)"/.exec(text)?.[1] ?? "";
  return target.replaceAll("&#38;", "&");
}
