import type { IncomingMessage } from "node:http";
import type { ServerContext } from "../context.ts";
import { LOGIN_PATH } from "./login-addresses.ts";
import { cookieAttributes, cookieNames } from "./login-cookies.ts";
import { cookieOf } from "./read-cookie.ts";
import { decryptSecret, encryptSecret } from "./secret-encryption.ts";
import type { LoginServices } from "./login-services.ts";

/** Browsers drop cookies of more than 4096 bytes. */
const MAX_COOKIE_CHARACTERS = 3_900;
/** Kept instead of an ID token that is too large. */
const NO_TOKEN = "-";

type Room = Pick<ServerContext, "configuration" | "secrets">;

/**
 * Returns a Set-Cookie header. The cookie says that the person logged in by another provider, and
 * keeps the encrypted ID token, by which the provider knows whom to log out.
 */
export async function hintCookie(
  { configuration, secrets }: Room,
  accountId: string,
  idToken: string,
): Promise<string> {
  const encrypted = await encryptSecret(idToken, accountId, secrets.factorKeys);
  const value =
    encrypted.length <= MAX_COOKIE_CHARACTERS
      ? encrypted
      : await encryptSecret(NO_TOKEN, accountId, secrets.factorKeys);
  const { httpOnly, sameSite, secure } = cookieAttributes(configuration.publicOrigin);
  return [
    `${cookieNames(configuration.publicOrigin).identityHint}=${value}`,
    `Path=${LOGIN_PATH}`,
    ...(httpOnly ? ["HttpOnly"] : []),
    `SameSite=${sameSite}`,
    ...(secure ? ["Secure"] : []),
  ].join("; ");
}

/**
 * Returns where to log out at the other provider as well. Undefined if the account's login in this
 * browser did not come from there, or if the provider offers no logout.
 */
export async function identityLogOut(
  { context, identityProvider }: LoginServices,
  request: IncomingMessage,
  accountId: string,
): Promise<{ readonly href: string; readonly name: string } | undefined> {
  if (identityProvider === undefined) return undefined;
  const { configuration, secrets } = context;
  const cookie = cookieOf(request, cookieNames(configuration.publicOrigin).identityHint);
  const idToken =
    cookie === undefined ? undefined : await decryptSecret(cookie, accountId, secrets.factorKeys);
  if (idToken === undefined) return undefined;
  const href = await identityProvider.logOutHref(
    idToken === NO_TOKEN ? undefined : idToken,
    `${configuration.publicOrigin}/`,
  );
  return href === undefined ? undefined : { href, name: identityProvider.name };
}
