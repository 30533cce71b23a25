import type { KindeClient, KindeUser } from "@kinde-oss/kinde-auth-pkce-js";
import { AppError } from "./app-error.ts";
import { hideOpener } from "./hide-opener.ts";
import { once } from "./once.ts";
import { watchTokenEndpoint } from "./token-endpoint.ts";
import { isStorageDenied } from "./web-storage.ts";

export interface LoginProfile {
  readonly loginId: string;
  readonly email: string;
  readonly givenName: string;
  readonly familyName: string;
}

export interface Login {
  /**
   * Undefined when signed out or without storage. Rejects with NO-CONNECTION if the login cannot be
   * checked.
   */
  restore(): Promise<LoginProfile | undefined>;
  /** Leaves the page for the provider's login form, which is filled in with `email`. */
  login(email?: string): Promise<void>;
  /** Leaves for the login form even when signed in, to confirm the person's identity. */
  reauthenticate(): Promise<void>;
  signup(email?: string): Promise<void>;
  /** Signs out here and at the provider, then returns to the front page. */
  logout(): Promise<void>;
  /** Undefined when signed out. Rejects with NO-CONNECTION if the login cannot be checked. */
  accessToken(): Promise<string | undefined>;
  /** Returns why the last login failed, as a message for the person; undefined after a success. */
  failure(): string | undefined;
}

export interface LoginOptions {
  readonly domain: string;
  readonly clientId: string;
  /** The provider redirects back to this origin. */
  readonly origin: string;
}

/** How many times to check for a login when the provider's library sends no request. */
const MAX_CHECKS = 3;

/** The provider's library holds this lock while it requests a token. */
const TOKEN_REFRESH_LOCK = "kinde-token-refresh";

const CALLBACK_PARAMETERS = ["code", "state", "scope", "iss", "error", "error_description"];

/** Loads the provider's library on first use. */
export function createLogin({ domain, clientId, origin }: LoginOptions): Login {
  const tokenEndpoint = watchTokenEndpoint(`${domain}/oauth2/token`);
  let failure: string | undefined;
  const client = once(loadClient);

  async function loadClient(): Promise<KindeClient> {
    const { default: createKindeClient, frameworkSettings } =
      await import("@kinde-oss/kinde-auth-pkce-js");
    Object.assign(frameworkSettings, { framework: "React", frameworkVersion: "19" });
    // With `window.opener`, the library would pass an unfinished login to our opener and close the
    // window.
    const started = await hideOpener(() =>
      createKindeClient({
        client_id: clientId,
        domain,
        redirect_uri: origin,
        logout_uri: origin,
        on_error_callback: ({ error, errorDescription }) => {
          failure = loginErrorMessage(error, errorDescription);
        },
      }),
    );
    clearCallback();
    return started;
  }

  async function redirect(action: (started: KindeClient) => Promise<void>): Promise<void> {
    try {
      await action(await client());
    } catch (error) {
      throw new AppError(
        "LOGIN-UNAVAILABLE",
        "The login couldn't start. Allow this site to store data, or try again in a moment.",
        { title: "Login didn't start", cause: error },
      );
    }
  }

  return {
    async restore() {
      // The provider's library would write warnings to the console of the page around this frame.
      if (isStorageDenied()) return undefined;
      try {
        const started = await client();
        if ((await findLogin(tokenEndpoint, () => started.isAuthenticated())) === undefined)
          return undefined;
        const user = started.getUser() ?? (await started.getUserProfile());
        if (user?.id === undefined) return undefined;
        failure = undefined;
        return toProfile(user);
      } catch (error) {
        throw new AppError("NO-CONNECTION", "Your login couldn't be checked.", { cause: error });
      }
    },
    login: (email) => redirect((started) => started.login(hintOf(email))),
    reauthenticate: () => redirect((started) => started.login({ prompt: "login" })),
    signup: (email) => redirect((started) => started.register(hintOf(email))),
    logout: () => redirect((started) => started.logout({ redirectUrl: origin })),
    async accessToken() {
      if (isStorageDenied()) return undefined;
      try {
        const started = await client();
        return await findLogin(tokenEndpoint, () => started.getAccessToken());
      } catch (error) {
        throw error instanceof AppError ? error : connectionError(error);
      }
    },
    failure: () => failure,
  };
}

/**
 * Undefined without a login. Rejects if the library finds no login only because the endpoint is
 * unavailable or another tab refreshes the token.
 */
async function findLogin<Found>(
  tokenEndpoint: ReturnType<typeof watchTokenEndpoint>,
  check: () => Promise<Found | false | undefined>,
): Promise<Found | undefined> {
  for (let checks = 0; checks < MAX_CHECKS; checks += 1) {
    const before = tokenEndpoint.requestCount();
    const found = await check();
    if (found !== undefined && found !== false) return found;
    const hasRequested = tokenEndpoint.requestCount() > before;
    if (hasRequested ? tokenEndpoint.isUnavailable() : await isRefreshingElsewhere())
      throw connectionError(undefined);
    if (hasRequested) return undefined;
  }
  return undefined;
}

function hintOf(email: string | undefined): { readonly loginHint?: string } {
  return email === undefined ? {} : { loginHint: email };
}

async function isRefreshingElsewhere(): Promise<boolean> {
  const held = (await navigator.locks?.query())?.held ?? [];
  return held.some(({ name }) => name === TOKEN_REFRESH_LOCK);
}

function toProfile(user: KindeUser): LoginProfile {
  return {
    loginId: user.id ?? "",
    email: (user.email ?? "").toLowerCase(),
    givenName: user.given_name ?? "",
    familyName: user.family_name ?? "",
  };
}

function connectionError(cause: unknown): AppError {
  return new AppError(
    "NO-CONNECTION",
    "Your login couldn't be renewed. Check your connection. Your text stays on this page.",
    { cause },
  );
}

function loginErrorMessage(error: string, description: string): string | undefined {
  // The provider's library reports a signed-out visitor as an error.
  if (error === "ERR_CHECK_AUTH" && !/access_denied|server_error|temporarily/i.test(description))
    return undefined;
  if (/Invalid state|state/i.test(description))
    return "That login link was already used or belongs to another tab. Log in again.";
  return "The login didn't finish. Try again. If this keeps happening, the login provider isn't answering.";
}

function clearCallback(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has("state") && !url.searchParams.has("error")) return;
  for (const name of CALLBACK_PARAMETERS) url.searchParams.delete(name);
  history.replaceState(history.state, "", url);
}
