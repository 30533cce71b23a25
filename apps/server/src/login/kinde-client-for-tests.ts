import { createHash, randomBytes } from "node:crypto";
import type { TestBrowser } from "./browser-for-tests.ts";

export interface Tokens {
  readonly access_token: string;
  readonly id_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
}

/** Sends the same requests as Kinde's browser SDK. */
export class KindeClient {
  readonly browser: TestBrowser;
  private readonly clientId: string;
  private verifier = "";
  nonce = "";

  constructor(clientId: string, browser: TestBrowser) {
    this.clientId = clientId;
    this.browser = browser;
  }

  /** Returns the path that the SDK's `login()` or `register()` opens. */
  authorizationPath(extra: Readonly<Record<string, string>> = {}): string {
    this.verifier = randomBytes(26).toString("hex");
    this.nonce = randomBytes(8).toString("hex");
    const parameters = {
      client_id: this.clientId,
      response_type: "code",
      redirect_uri: this.browser.origin,
      audience: "",
      scope: "openid profile email offline",
      supports_reauth: "true",
      state: Buffer.from(JSON.stringify({ kinde: { event: "login", state: "" } })).toString(
        "base64url",
      ),
      nonce: this.nonce,
      code_challenge: createHash("sha256").update(this.verifier).digest("base64url"),
      code_challenge_method: "S256",
      ...extra,
    };
    return `/kinde/oauth2/auth?${new URLSearchParams(parameters).toString()}`;
  }

  async signUp(
    email: string,
    password: string,
    name = { givenName: "Amara", familyName: "Osei" },
  ): Promise<Tokens> {
    const page = await this.browser.open(this.authorizationPath({ prompt: "create" }));
    if (!page.text.includes("Create an account</h1>"))
      throw new Error(`Not the sign-up page: ${page.url.href}`);
    const done = await this.browser.send(`${page.url.pathname}/sign-up`, {
      ...name,
      email,
      password,
    });
    return this.exchange(done.url);
  }

  async logIn(email: string, password: string): Promise<Tokens> {
    const page = await this.browser.open(this.authorizationPath());
    const done = await this.browser.send(`${page.url.pathname}/log-in`, { email, password });
    return this.exchange(done.url);
  }

  async exchange(back: URL): Promise<Tokens> {
    if (back.origin !== this.browser.origin || !back.searchParams.has("code"))
      throw new Error(`Sent back without a code: ${back.href}`);
    const response = await this.requestTokens(back);
    if (response.status !== 200)
      throw new Error(`The code was refused with ${response.status}: ${await response.text()}`);
    return (await response.json()) as Tokens;
  }

  /** Like `exchange`, but also returns error responses. */
  requestTokens(back: URL): Promise<Response> {
    return this.token({
      code: back.searchParams.get("code") ?? "",
      code_verifier: this.verifier,
      grant_type: "authorization_code",
      redirect_uri: this.browser.origin,
    });
  }

  /** Without `refreshToken`, sends what the SDK sends when the refresh token is in a cookie. */
  refresh(refreshToken?: string): Promise<Response> {
    return this.token({
      ...(refreshToken === undefined ? {} : { refresh_token: refreshToken }),
      grant_type: "refresh_token",
    });
  }

  private token(body: Readonly<Record<string, string>>): Promise<Response> {
    return this.browser.request("/kinde/oauth2/token", {
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded; charset=UTF-8",
        origin: this.browser.origin,
      },
      body: new URLSearchParams({ client_id: this.clientId, ...body }).toString(),
    });
  }
}
