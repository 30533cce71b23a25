import type { Configuration } from "oidc-provider";
import { LOGIN_PATH } from "./login-addresses.ts";

/** Over https browsers take a cookie of such a name from https alone: no page that somebody slipped in over http can set it. */
const SECURE_PREFIX = "__Secure-";

/** The names of the login's cookies at an origin. */
export interface CookieNames {
  /** Of the login in this browser. */
  readonly session: string;
  /** Of one authorisation request, from its form to its end. */
  readonly interaction: string;
  readonly resume: string;
  /** Of the refresh token, off localhost. Scripts can't read it; the SDK only makes the requests that bring it. */
  readonly refresh: string;
}

/** How the login's cookies are called at an origin. */
export function cookieNames(origin: string): CookieNames {
  const prefix = isSecure(origin) ? SECURE_PREFIX : "";
  const named = (name: string): string => `${prefix}${name}`;
  return {
    session: named("login_session"),
    interaction: named("login_interaction"),
    resume: named("login_resume"),
    refresh: named("_kbrte"),
  };
}

/** What all of them have in common. */
export function cookieAttributes(origin: string) {
  return { httpOnly: true, sameSite: "lax", secure: isSecure(origin) } as const;
}

/** How the provider's own cookies are set at an origin. */
export function cookieSettings(
  origin: string,
  keys: readonly string[],
): NonNullable<Configuration["cookies"]> {
  const common = { ...cookieAttributes(origin), signed: true } as const;
  const { session, interaction, resume } = cookieNames(origin);
  // An interaction's cookies keep the path of that interaction alone, so that two tabs can log in side by side.
  return {
    keys: [...keys],
    names: { session, interaction, resume },
    long: { ...common, path: LOGIN_PATH },
    short: common,
  };
}

/** The header lines by which a browser forgets the login's lasting cookies, also those of before they had the prefix. */
export function expiredCookies(origin: string): string[] {
  const { session, refresh } = cookieNames(origin);
  const names = new Set([
    session,
    refresh,
    ...[session, refresh].map((name) => name.replace(SECURE_PREFIX, "")),
  ]);
  const secure = isSecure(origin) ? "; Secure" : "";
  return [...names]
    .flatMap((name) => [name, `${name}.sig`])
    .map(
      (name) =>
        `${name}=; Path=${LOGIN_PATH}; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax${secure}`,
    );
}

function isSecure(origin: string): boolean {
  return new URL(origin).protocol === "https:";
}
