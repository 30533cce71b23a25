import type { Configuration } from "oidc-provider";
import { LOGIN_PATH } from "./login-addresses.ts";

/** The cookies of the provider: of a login, and of one authorisation request from its form to its end. */
export const COOKIE_NAMES = { session: "login_session", interaction: "login_interaction", resume: "login_resume" } as const;

type Settings = NonNullable<Configuration["cookies"]>;

/** How the provider's cookies are set at an origin. */
export function cookieSettings(origin: string, keys: readonly string[]): Settings {
  const common = cookieAttributes(origin);
  // An interaction's cookies keep the path of that interaction alone, so that two tabs can log in side by side.
  return { keys: [...keys], names: COOKIE_NAMES, long: { ...common, path: LOGIN_PATH }, short: common };
}

function cookieAttributes(origin: string) {
  return { httpOnly: true, sameSite: "lax", signed: true, secure: new URL(origin).protocol === "https:" } as const;
}
