import type { Configuration } from "oidc-provider";
import { LOGIN_PATH } from "./login-addresses.ts";

/**
 * Browsers accept this prefix only over https, so a page injected over http cannot set such a
 * cookie.
 */
const SECURE_PREFIX = "__Secure-";

export interface CookieNames {
  readonly session: string;
  /** One cookie for each authorization request. */
  readonly interaction: string;
  readonly resume: string;
  /** Contains the refresh token, except on localhost. HttpOnly, so scripts cannot read it. */
  readonly refresh: string;
  /** What another provider needs to log the person out there. */
  readonly identityHint: string;
}

export function cookieNames(origin: string): CookieNames {
  const prefix = isSecure(origin) ? SECURE_PREFIX : "";
  const named = (name: string): string => `${prefix}${name}`;
  return {
    session: named("login_session"),
    interaction: named("login_interaction"),
    resume: named("login_resume"),
    refresh: named("_kbrte"),
    identityHint: named("login_identity"),
  };
}

export function cookieAttributes(origin: string) {
  return { httpOnly: true, sameSite: "lax", secure: isSecure(origin) } as const;
}

export function cookieSettings(
  origin: string,
  keys: readonly string[],
): NonNullable<Configuration["cookies"]> {
  const common = { ...cookieAttributes(origin), signed: true } as const;
  const { session, interaction, resume } = cookieNames(origin);
  // Each interaction has its own cookie path, so that two tabs can log in at the same time.
  return {
    keys: [...keys],
    names: { session, interaction, resume },
    long: { ...common, path: LOGIN_PATH },
    short: common,
  };
}

/**
 * Returns Set-Cookie headers that delete the cookies of a login, with and without the
 * prefix.
 */
export function expiredCookies(origin: string): string[] {
  const { session, refresh, identityHint } = cookieNames(origin);
  const names = new Set([
    session,
    refresh,
    identityHint,
    ...[session, refresh, identityHint].map((name) => name.replace(SECURE_PREFIX, "")),
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
