import { type DatabaseToken, loginApi } from "@tera/contract";
import { isUnauthorised } from "./app-error.ts";
import { systemClock, type Clock } from "./clock.ts";
import type { Http } from "./http.ts";
import { hedgedRequest } from "./hedged-request.ts";

/** Exchanges a login token for a database token; hedged against dead connections. */
export function exchangeLogin(http: Http, accessToken: string): Promise<DatabaseToken> {
  return hedgedRequest((signal) =>
    http.call(loginApi.exchange, {
      anonymous: true,
      headers: { authorization: `Bearer ${accessToken}` },
      retry: { retries: 3, factor: 2, minDelayMs: 500 },
      signal,
    }),
  );
}

const REFRESH_MARGIN_MS = 60_000;

export interface DatabaseTokens {
  /** Undefined when signed out. Concurrent callers share one exchange. */
  token(): Promise<string | undefined>;
  /** Undefined when signed out. */
  user(): Promise<DatabaseToken["user"] | undefined>;
  /** Makes the next call get a new token. */
  forget(): void;
  /**
   * Makes `token` and `user` wait until the returned function is called, for instance during
   * sign-out.
   */
  pause(): () => void;
  /** Calls `listener` whenever the login is refused or missing, if there was a token before. */
  onRefused(listener: () => void): void;
}

export interface DatabaseTokenDependencies {
  readonly accessToken: () => Promise<string | undefined>;
  readonly exchange: (accessToken: string) => Promise<DatabaseToken>;
  readonly clock?: Clock;
}

/** Caches the token for the database and API, and renews it a minute before it expires. */
export function createDatabaseTokens({
  accessToken,
  exchange,
  clock = systemClock,
}: DatabaseTokenDependencies): DatabaseTokens {
  let cached: DatabaseToken | undefined;
  let inFlight: Promise<DatabaseToken | undefined> | undefined;
  let hadToken = false;
  /** Pending while paused. */
  let resumed: Promise<void> = Promise.resolve();
  const listeners = new Set<() => void>();

  async function refresh(): Promise<DatabaseToken | undefined> {
    try {
      const bearer = await accessToken();
      cached = bearer === undefined ? undefined : await exchange(bearer);
    } catch (error) {
      if (isUnauthorised(error)) reportRefused();
      throw error;
    }
    if (cached === undefined) reportRefused();
    else hadToken = true;
    return cached;
  }

  function reportRefused(): void {
    if (hadToken) for (const listener of listeners) listener();
  }

  async function current(): Promise<DatabaseToken | undefined> {
    await resumed;
    if (cached !== undefined && cached.expiresAt - REFRESH_MARGIN_MS > clock.now()) return cached;
    inFlight ??= refresh().finally(() => {
      inFlight = undefined;
    });
    return inFlight;
  }

  return {
    token: async () => (await current())?.token,
    user: async () => (await current())?.user,
    forget: () => {
      cached = undefined;
    },
    pause() {
      let resume = (): void => undefined;
      resumed = new Promise((resolve) => {
        resume = resolve;
      });
      return resume;
    },
    onRefused: (listener) => {
      listeners.add(listener);
    },
  };
}
