import { atom } from "nanostores";
import { clearLastError } from "../errors/last-error.ts";
import { toastError } from "../errors/notices.ts";
import { AppError, isUnauthorised } from "../platform/app-error.ts";
import { systemClock } from "../platform/clock.ts";
import type { LoginProfile } from "../platform/login.ts";
import { platform } from "../platform/platform.ts";
import { isLoginExpected, rememberLogin } from "./login-memory.ts";
import { postLoginUrl, savePostLoginUrl } from "./post-login-url.ts";
import { signedOut } from "./signed-out.ts";

/** Another tab that renews the login takes the old one out of what both share before it puts the new one in: a look in between finds none. */
export const LOGIN_RECHECK_DELAY_MS = 200;

/** The signed-in person as login and server know them. */
export interface SessionUser {
  /** The database's id (a UUID, always the same for one login). */
  readonly id: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly givenName: string;
  readonly familyName: string;
}

/** Whether it is known yet who is here, and who. */
export type Session =
  | { readonly state: "not ready" }
  /** `isUnchecked` where nobody could be asked whether somebody is. */
  | {
      readonly state: "logged out";
      readonly failure?: string | undefined;
      readonly isUnchecked?: boolean;
    }
  | { readonly state: "user"; readonly user: SessionUser };

export const $session = atom<Session>({ state: "not ready" });

/** Restores a finished or stored login. Never rejects: a server that does not answer counts as logged out, with the reason. */
export async function restoreSession(): Promise<Session> {
  try {
    const user = await restoreUser();
    rememberLogin(user?.id);
    const ended = signedOut();
    // Where a session of this tab ended its own person goes on, and nobody else, unless they wanted another page since.
    if (ended?.place !== undefined && ended.person === user?.id && postLoginUrl() === undefined)
      savePostLoginUrl(ended.place);
    $session.set(
      user === undefined
        ? { state: "logged out", failure: platform().login.failure() }
        : { state: "user", user },
    );
    // Whoever is here has done what it asked for.
    if (user !== undefined) clearLastError("NEED-LOGIN").catch(toastError);
  } catch (error) {
    const reason =
      error instanceof AppError ? error.message : "The server could not check your login.";
    // Who was not logged in has nothing to try again.
    const failure = isLoginExpected()
      ? `${reason} Reload the page to try again; you are still logged in.`
      : undefined;
    $session.set({ state: "logged out", failure, isUnchecked: true });
  }
  return $session.get();
}

/** The person of the stored login; undefined where there is none, or the server does not take it any more. */
async function restoreUser(): Promise<SessionUser | undefined> {
  const profile = await restoreProfile();
  if (profile === undefined) return undefined;
  try {
    const user = await platform().tokens.user();
    return (
      user && {
        ...user,
        email: user.email || profile.email,
        givenName: profile.givenName,
        familyName: profile.familyName,
      }
    );
  } catch (error) {
    if (isUnauthorised(error)) return undefined;
    throw error;
  }
}

/** Who is logged in on this device; where somebody was, nobody is believed only when looked for twice. */
async function restoreProfile(): Promise<LoginProfile | undefined> {
  const { login } = platform();
  const profile = await login.restore();
  if (profile !== undefined || !isLoginExpected()) return profile;
  await systemClock.wait(LOGIN_RECHECK_DELAY_MS);
  return login.restore();
}

let verification: Promise<boolean> | undefined;

/** Asks the server anew whether the person's address is verified; calls meanwhile share the question. */
export function refreshVerification(): Promise<boolean> {
  verification ??= fetchVerification().finally(() => {
    verification = undefined;
  });
  return verification;
}

async function fetchVerification(): Promise<boolean> {
  const { tokens } = platform();
  // The token in hand says that the address is not verified; a new one knows better.
  tokens.forget();
  const fresh = await tokens.user();
  const session = $session.get();
  if (fresh === undefined || session.state !== "user") return false;
  if (session.user.emailVerified !== fresh.emailVerified)
    $session.set({ state: "user", user: { ...session.user, emailVerified: fresh.emailVerified } });
  return fresh.emailVerified;
}

/** The signed-in person, or a NEED-LOGIN error to throw at the caller. */
export function requireUser(): SessionUser {
  const session = $session.get();
  if (session.state !== "user")
    throw new AppError("NEED-LOGIN", "You need to be logged in to do that");
  return session.user;
}

/** Resolves when it is known who is here. */
export function sessionReady(): Promise<Session> {
  const now = $session.get();
  if (now.state !== "not ready") return Promise.resolve(now);
  return new Promise((resolve) => {
    const stop = $session.listen((next) => {
      if (next.state === "not ready") return;
      stop();
      resolve(next);
    });
  });
}

/** Leaves for the provider's login form. */
export const startLogin = (): Promise<void> => platform().login.login();

/** Leaves for the provider's sign-up form. */
export const startSignup = (): Promise<void> => platform().login.signup();

let prepareLogout: (person: SessionUser) => Promise<void> = () => Promise.resolve();

/** Sets what is done for the person before they are logged out. */
export function beforeLogout(prepare: (person: SessionUser) => Promise<void>): void {
  prepareLogout = prepare;
}

let isEnding = false;

/** Whether this page is logging its person out: the session may be over at the server before the browser has left the page. */
export function isSessionEnding(): boolean {
  return isEnding;
}

/** Ends the session here and at the provider. */
export async function endSession(): Promise<void> {
  const { login, tokens } = platform();
  let resume = (): void => undefined;
  isEnding = true;
  try {
    await prepareLogout(requireUser());
    tokens.forget();
    // What still asks the server for something would be refused, once the provider has ended the login and before the browser has left the page.
    resume = tokens.pause();
    await login.logout();
  } catch (error) {
    resume();
    isEnding = false;
    throw error;
  }
}
