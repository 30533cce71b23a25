import type { Page } from "@playwright/test";
import { authorisation } from "../contract/security/signed-up.ts";
import type { Product } from "../product/product.ts";
import { expectDone, idIn } from "./api-requests.ts";

/** The login library keeps the refresh token under this key on hosts without a cookie. */
const REFRESH_TOKEN_KEY = "kinde_refreshToken0";

interface Account {
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string;
  readonly password: string;
}

/**
 * Creates an account with the login provider's requests and leaves the browser logged in, as its
 * form does. The page ends on a document without the app.
 */
export async function signUpByRequests(
  page: Page,
  { origin }: Product,
  { givenName, familyName, email, password }: Account,
): Promise<void> {
  const { request } = page.context();
  await page.goto(`${origin}/robots.txt`);
  const headers = { origin, "user-agent": await page.evaluate(() => navigator.userAgent) };
  const { path, verifier } = authorisation(origin, { prompt: "create" });
  const form = await request.get(`${origin}${path}`, { headers });
  const back = await request.post(`${origin}${new URL(form.url()).pathname}/sign-up`, {
    headers,
    form: { givenName, familyName, email, password },
  });
  const code = new URL(back.url()).searchParams.get("code");
  if (code === null) throw new Error(`The sign-up ended at ${back.url()} (${back.status()}).`);
  const answer = await request.post(`${origin}/kinde/oauth2/token`, {
    headers,
    form: {
      client_id: "tera-host",
      grant_type: "authorization_code",
      code,
      code_verifier: verifier,
      redirect_uri: origin,
    },
  });
  await expectDone(answer, "The login");
  await page.evaluate(([key, token]) => localStorage.setItem(key, token), [
    REFRESH_TOKEN_KEY,
    idIn(await answer.text(), "refresh_token"),
  ] as const);
}
