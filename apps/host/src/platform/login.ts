import type { KindeClient, KindeUser } from "@kinde-oss/kinde-auth-pkce-js";
import { AppError } from "./app-error.ts";
import { hideOpener } from "./hide-opener.ts";
import { watchTokenEndpoint } from "./token-endpoint.ts";

/** What the login provider knows about the person. */
export interface LoginProfile {
  readonly loginId: string;
  readonly email: string;
  readonly givenName: string;
  readonly familyName: string;
}

export interface Login {
  /** The person of a finished or stored login; undefined when nobody is logged in, also where the browser forbids storage. Rejects with NO-CONNECTION where that is unknown. */
  restore(): Promise<LoginProfile | undefined>;
  /** Leaves the page for the provider's login form. */
  login(): Promise<void>;
  /** Leaves the page for the provider's login form, though somebody is logged in: they show again that it is them. */
  reauthenticate(): Promise<void>;
  /** Leaves the page for the provider's sign-up form. */
  signup(): Promise<void>;
  /** Forgets the login here and at the provider, then returns to the front page. */
  logout(): Promise<void>;
  /** A token that is valid now, refreshed when needed; undefined when nobody is logged in. Rejects with NO-CONNECTION where that is unknown. */
  accessToken(): Promise<string | undefined>;
  /** Why the last attempt to log in failed, in words for the person; undefined after a success. */
  failure(): string | undefined;
}

export interface LoginOptions {
  readonly domain: string;
  readonly clientId: string;
  /** Origin of this page; the provider sends people back to it. */
  readonly origin: string;
}

/** How often the provider's program looks for a login that it finds without asking for it. */
const MAX_CHECKS = 3;

/** The lock under which the provider's program asks the token endpoint, in one tab at a time. */
const TOKEN_REFRESH_LOCK = "kinde-token-refresh";

/** Parameters that the provider adds to the address it sends people back to. */
const CALLBACK_PARAMETERS = ["code", "state", "scope", "iss", "error", "error_description"];

/** The login provider behind plain functions. The provider's program loads on first use. */
export function createLogin({ domain, clientId, origin }: LoginOptions): Login {
  const tokenEndpoint = watchTokenEndpoint(`${domain}/oauth2/token`);
  let failure: string | undefined;
  let pending: Promise<KindeClient> | undefined;

  function client(): Promise<KindeClient> {
    pending ??= loadClient().catch((error: unknown) => {
      pending = undefined;
      throw error;
    });
    return pending;
  }

  async function loadClient(): Promise<KindeClient> {
    const { default: createKindeClient, frameworkSettings } =
      await import("@kinde-oss/kinde-auth-pkce-js");
    Object.assign(frameworkSettings, { framework: "React", frameworkVersion: "19" });
    // In a window that a page of ours opened, the provider's program would pass the login on to that page unfinished, and close.
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
        "The login could not start. Allow this site to store data, or try again in a moment.",
        { title: "Login did not start", cause: error },
      );
    }
  }

  /**
   * What the provider's program finds of the login, or undefined where there is none. It finds nothing either where the endpoint is away, and where another
   * tab was just asking: there it does not ask itself. Rejects where it could be either.
   */
  async function findLogin<Found>(
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

  return {
    async restore() {
      try {
        const started = await client();
        if ((await findLogin(() => started.isAuthenticated())) === undefined) return undefined;
        const user = started.getUser() ?? (await started.getUserProfile());
        if (user?.id === undefined) return undefined;
        failure = undefined;
        return toProfile(user);
      } catch (error) {
        // A frame of another site may be denied all storage: there nobody is logged in.
        if (!isStorageDenied(error))
          throw new AppError("NO-CONNECTION", "The login could not be checked.", { cause: error });
        failure = undefined;
        return undefined;
      }
    },
    login: () => redirect((started) => started.login()),
    reauthenticate: () => redirect((started) => started.login({ prompt: "login" })),
    signup: () => redirect((started) => started.register()),
    logout: () => redirect((started) => started.logout({ redirectUrl: origin })),
    async accessToken() {
      try {
        const started = await client();
        return await findLogin(() => started.getAccessToken());
      } catch (error) {
        if (isStorageDenied(error)) return undefined;
        throw error instanceof AppError ? error : connectionError(error);
      }
    },
    failure: () => failure,
  };
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

function isStorageDenied(error: unknown): boolean {
  return error instanceof DOMException && error.name === "SecurityError";
}

function loginErrorMessage(error: string, description: string): string | undefined {
  // A visitor without a login is no failure; the provider's program reports it as one.
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
