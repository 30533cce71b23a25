import { accountApi, ERROR_CATALOGUE } from "@tera/contract";
import { atom } from "nanostores";
import { clearLastError } from "../errors/last-error.ts";
import { toastError } from "../errors/notices.ts";
import { AppError, codeOf, isUnauthorised } from "../platform/app-error.ts";
import { systemClock } from "../platform/clock.ts";
import type { LoginProfile } from "../platform/login.ts";
import { platform } from "../platform/platform.ts";
import { isLoginExpected, rememberedLogin, rememberLogin } from "./login-memory.ts";
import { postLoginUrl, savePostLoginUrl } from "./post-login-url.ts";
import { signedOut } from "./signed-out.ts";

/**
 * While another tab refreshes its token, shared storage is empty for a moment. Check again after
 * this delay before treating the user as signed out.
 */
export const LOGIN_RECHECK_DELAY_MS = 200;

export interface SessionUser {
  /** The person's UUID in the database, the same at each login. */
  readonly id: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly givenName: string;
  readonly familyName: string;
  /** Time at which the account is deleted, if the person requested that. */
  readonly deletesAt?: string | undefined;
  /** Which pages below /admin are open to the person: all, or the overview. */
  readonly role?: "administrator" | "staff" | undefined;
}

export type Session =
  | { readonly state: "not ready" }
  /** `unchecked`: why the login could not be checked. */
  | {
      readonly state: "logged out";
      readonly failure?: string | undefined;
      readonly unchecked?: { readonly error: unknown };
    }
  | { readonly state: "user"; readonly user: SessionUser };

export const $session = atom<Session>({ state: "not ready" });

/**
 * Restores a completed or stored login. Never rejects: without an answer the person counts as
 * signed out, with a reason.
 */
export async function restoreSession(): Promise<Session> {
  try {
    const user = await restoreUser();
    rememberLogin(user?.id);
    const ended = signedOut();
    // Return the same person to the page where their session ended, unless they wanted another page
    // since.
    if (ended?.place !== undefined && ended.person === user?.id && postLoginUrl() === undefined)
      savePostLoginUrl(ended.place);
    $session.set(
      user === undefined
        ? { state: "logged out", failure: platform().login.failure() }
        : { state: "user", user },
    );
    // The login that this error asked for is done.
    if (user !== undefined) clearLastError("NEED-LOGIN").catch(toastError);
  } catch (error) {
    const reason =
      error instanceof AppError ? error.message : "The server couldn't check your login.";
    if (codeOf(error) === "ACCOUNT-LOCKED") {
      $session.set({ state: "logged out", failure: reason });
      return $session.get();
    }
    // A visitor without a login has nothing to retry.
    const failure = isLoginExpected()
      ? `${reason} You are still logged in. Try again in a moment.`
      : undefined;
    $session.set({ state: "logged out", failure, unchecked: { error } });
  }
  return $session.get();
}

/** Undefined if there is no stored login or the server rejects it. */
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
    if (isUnauthorised(error) && codeOf(error) !== "ACCOUNT-LOCKED") return undefined;
    throw error;
  }
}

/** Checks the login a second time if a login is expected. */
async function restoreProfile(): Promise<LoginProfile | undefined> {
  const { login } = platform();
  const profile = await login.restore();
  if (profile !== undefined || !isLoginExpected()) return profile;
  await systemClock.wait(LOGIN_RECHECK_DELAY_MS);
  return login.restore();
}

let verification: Promise<boolean> | undefined;

/** Asks the server whether the person's address is verified. Concurrent calls share one request. */
export function refreshVerification(): Promise<boolean> {
  verification ??= fetchVerification().finally(() => {
    verification = undefined;
  });
  return verification;
}

async function fetchVerification(): Promise<boolean> {
  const { tokens } = platform();
  // The cached token still contains the unverified state.
  tokens.forget();
  const fresh = await tokens.user();
  const session = $session.get();
  if (fresh === undefined || session.state !== "user") return false;
  if (session.user.emailVerified !== fresh.emailVerified)
    $session.set({ state: "user", user: { ...session.user, emailVerified: fresh.emailVerified } });
  return fresh.emailVerified;
}

/** Cancels the deletion of the account that the person requested. */
export async function keepAccount(): Promise<void> {
  const { http, tokens } = platform();
  await http.call(accountApi.cancelDeletion);
  // The cached token still says when the account is deleted.
  tokens.forget();
  const session = $session.get();
  if (session.state === "user")
    $session.set({ state: "user", user: { ...session.user, deletesAt: undefined } });
}

/** Throws NEED-LOGIN when signed out. */
export function requireUser(): SessionUser {
  const session = $session.get();
  if (session.state !== "user")
    throw new AppError("NEED-LOGIN", ERROR_CATALOGUE["NEED-LOGIN"].message);
  return session.user;
}

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

/** `email` prefills the login form. */
export const startLogin = (email?: string): Promise<void> => platform().login.login(email);

export const startSignup = (email?: string): Promise<void> => platform().login.signup(email);

let prepareLogout: (person: string) => Promise<void> = () => Promise.resolve();

/** `prepare` gets the person's id. */
export function beforeLogout(prepare: (person: string) => Promise<void>): void {
  prepareLogout = prepare;
}

let isEnding = false;

/**
 * Returns true during a logout here, when the server may end the session before the browser leaves.
 */
export function isSessionEnding(): boolean {
  return isEnding;
}

/** The person whose session a logout ends, even if the server can't check their login now. */
export function personToLogOut(session: Session): string | undefined {
  if (session.state === "user") return session.user.id;
  const isUnchecked = session.state === "logged out" && session.unchecked !== undefined;
  return isUnchecked ? rememberedLogin() : undefined;
}

export async function endSession(): Promise<void> {
  const { login, tokens } = platform();
  let resume = (): void => undefined;
  isEnding = true;
  try {
    await prepareLogout(personToLogOut($session.get()) ?? requireUser().id);
    tokens.forget();
    // Pause requests, because the server would refuse them after the provider's logout.
    resume = tokens.pause();
    await login.logout();
  } catch (error) {
    resume();
    isEnding = false;
    throw error;
  }
}
