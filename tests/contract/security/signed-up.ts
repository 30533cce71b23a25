import { createHash, randomBytes } from "node:crypto";
import { expect } from "@playwright/test";
import {
  type Init,
  sendWithExactHeaders,
} from "../../../apps/server/src/login/browser-for-tests.ts";
import { mailedLink } from "../../product/mailed-link.ts";
import type { Product } from "../../product/product.ts";

/** A person with an account, created over HTTP only. */
export interface SignedUp {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly loginToken: string;
  readonly refreshToken: string;
  readonly databaseToken: string;
  /** The login provider's cookies, as a Cookie header. */
  readonly cookies: string;
  /** Bodies other than text or bytes are sent as JSON. */
  send(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Response>;
}

const CLIENT_ID = "tera-host";
const PASSWORD = "a few quiet words";

export class Visitor {
  readonly origin: string;
  readonly cookies = new Map<string, string>();

  constructor(origin: string) {
    this.origin = origin;
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  async request(path: string, init: Init = {}): Promise<Response> {
    const response = await sendWithExactHeaders(new URL(path, this.origin), {
      ...init,
      headers: {
        cookie: this.cookieHeader,
        ...(init.headers as Record<string, string> | undefined),
      },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      const at = pair.indexOf("=");
      if (/expires=Thu, 01 Jan 1970/iu.test(cookie) || pair.length === at + 1)
        this.cookies.delete(pair.slice(0, at));
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  }

  /** Sends the Origin of the provider's own pages. */
  post(
    path: string,
    fields: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    return this.request(path, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { origin: this.origin, ...headers },
    });
  }

  /** Follows redirects until they end or leave the login provider. */
  async follow(path: string): Promise<{ readonly at: URL; readonly response: Response }> {
    let at = new URL(path, this.origin);
    for (;;) {
      const response = await this.request(at.href);
      const next = response.headers.get("location");
      if (next === null) return { at, response };
      at = new URL(next, at);
      if (at.origin !== this.origin || !at.pathname.startsWith("/kinde")) return { at, response };
    }
  }
}

/** Returns the path that requests a code, and its PKCE verifier. */
export function authorisation(
  origin: string,
  extra: Readonly<Record<string, string>> = {},
): { readonly path: string; readonly verifier: string } {
  const verifier = randomBytes(26).toString("hex");
  const query = new URLSearchParams({
    client_id: CLIENT_ID,
    response_type: "code",
    redirect_uri: origin,
    scope: "openid profile email offline",
    state: randomBytes(8).toString("hex"),
    nonce: randomBytes(8).toString("hex"),
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    ...extra,
  });
  return { path: `/kinde/oauth2/auth?${query.toString()}`, verifier };
}

export async function signUp(
  product: Product,
  name: string,
  password = PASSWORD,
): Promise<SignedUp> {
  const { origin } = product;
  const email = `${name}.${randomBytes(4).toString("hex")}@example.org`.toLowerCase();
  const visitor = new Visitor(origin);
  const { path, verifier } = authorisation(origin, { prompt: "create" });
  const { at: form } = await visitor.follow(path);
  const sent = await visitor.post(`${form.pathname}/sign-up`, {
    givenName: name,
    familyName: "Tester",
    email,
    password,
  });
  const { at: back } = await visitor.follow(sent.headers.get("location") ?? "/kinde/nowhere");
  const code = back.searchParams.get("code");
  if (code === null) throw new Error(`The sign-up ended at ${back.href} (${sent.status}).`);
  const answer = await visitor.post("/kinde/oauth2/token", {
    client_id: CLIENT_ID,
    grant_type: "authorization_code",
    code,
    code_verifier: verifier,
    redirect_uri: origin,
  });
  const tokens = (await answer.json()) as { access_token: string; refresh_token: string };
  const exchange = await exchangeToken(product, tokens.access_token);
  const { token, user } = (await exchange.json()) as { token: string; user: { id: string } };
  return {
    id: user.id,
    email,
    password,
    loginToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
    databaseToken: token,
    cookies: visitor.cookieHeader,
    send: (method, target, body, headers) => sendAs(product, token, method, target, body, headers),
  };
}

export function exchangeToken(product: Product, loginToken: string): Promise<Response> {
  return fetch(`${product.origin}/api/auth/token`, {
    method: "POST",
    headers: { authorization: `Bearer ${loginToken}` },
  });
}

export function sendAs(
  product: Product,
  token: string | undefined,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const isRaw = body === undefined || typeof body === "string" || body instanceof Uint8Array;
  return fetch(`${product.origin}${path}`, {
    method,
    redirect: "manual",
    headers: {
      ...(isRaw ? {} : { "content-type": "application/json" }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isRaw ? (body as BodyInit) : JSON.stringify(body) }),
  });
}

export async function verifyAddress(product: Product, who: SignedUp): Promise<void> {
  await new Visitor(product.origin).post("/kinde/verify", {
    link: await secretMailedTo(product, who.email, "verify"),
  });
  await exchangeToken(product, who.loginToken);
}

const SUBJECTS = { verify: /^Verify your/u, reset: /^Choose a new password/u } as const;

/** Waits for a mail of a kind and returns the newest link's secret. */
export async function secretMailedTo(
  product: Product,
  email: string,
  kind: keyof typeof SUBJECTS,
): Promise<string> {
  let secret: string | undefined;
  const read = async (): Promise<string | undefined> => {
    const link = await mailedLink(product, email, SUBJECTS[kind]);
    return link === undefined ? undefined : (new URL(link).searchParams.get("link") ?? undefined);
  };
  await expect
    .poll(async () => (secret = await read()), { message: `a mail to ${email}` })
    .toMatch(/^[\w-]+$/u);
  return secret ?? "";
}

export async function createProject(who: SignedUp, name = "A project"): Promise<string> {
  const response = await who.send("POST", "/api/projects", {
    userId: who.id,
    email: who.email,
    name,
    type: "meta-analysis",
  });
  const { id } = (await response.json()) as { id?: string };
  if (id === undefined) throw new Error(`No project: ${response.status}`);
  return id;
}
