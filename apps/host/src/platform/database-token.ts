import { z } from "zod";
import { isUnauthorised } from "./app-error.ts";
import { systemClock, type Clock } from "./clock.ts";
import type { Http } from "./http.ts";
import { hedgedRequest } from "./hedged-request.ts";

/** The answer of `POST /api/auth/token`. */
export const exchangeSchema = z.object({
  token: z.string().min(1),
  /** ISO time, or seconds since 1970. */
  expiresAt: z.union([z.string(), z.number()]),
  user: z.object({ id: z.uuid(), email: z.string(), emailVerified: z.boolean() }),
});

/** A database token and whom it speaks for. */
export type Exchange = z.infer<typeof exchangeSchema>;

/**
 * Exchanges a login's token for one of the database. Nobody goes on without it, and it may be asked for twice: a line that dies under the question is
 * noticed, rather than waited for.
 */
export function exchangeLogin(http: Http, accessToken: string): Promise<Exchange> {
  return hedgedRequest((signal) =>
    http.post("/api/auth/token", exchangeSchema, {
      anonymous: true,
      headers: { authorization: `Bearer ${accessToken}` },
      retry: { retries: 3, factor: 2, minDelayMs: 500 },
      signal,
    }),
  );
}

/** How long before its end a token is replaced. */
const REFRESH_MARGIN_MS = 60_000;

export interface DatabaseTokens {
  /** A token valid for at least the next seconds; undefined when nobody is logged in. Concurrent callers share one exchange. */
  token(): Promise<string | undefined>;
  /** The person the token speaks for; undefined when nobody is logged in. */
  user(): Promise<Exchange["user"] | undefined>;
  /** Drops the token, so that the next call gets a new one. */
  forget(): void;
  /** From now on whoever asks waits, until the function that this answers is called: for a page whose login is ending, which has no more to ask. */
  pause(): () => void;
  /** Calls back whenever no token can be had although there was one: the login is refused or gone. */
  onRefused(listener: () => void): void;
}

export interface DatabaseTokenDependencies {
  readonly accessToken: () => Promise<string | undefined>;
  readonly exchange: (accessToken: string) => Promise<Exchange>;
  readonly clock?: Clock;
}

/** Milliseconds since 1970 at which a token ends. */
function expiryOf(exchange: Exchange): number {
  const { expiresAt } = exchange;
  if (typeof expiresAt === "string") return Date.parse(expiresAt);
  return expiresAt < 1e11 ? expiresAt * 1000 : expiresAt;
}

/** Keeps the token for the database and for the API: exchanged from the login's token, renewed a minute early, by one exchange at a time. */
export function createDatabaseTokens({
  accessToken,
  exchange,
  clock = systemClock,
}: DatabaseTokenDependencies): DatabaseTokens {
  let cached: Exchange | undefined;
  let inFlight: Promise<Exchange | undefined> | undefined;
  let hadToken = false;
  /** Settled unless tokens are withheld. */
  let resumed: Promise<void> = Promise.resolve();
  const listeners = new Set<() => void>();

  async function refresh(): Promise<Exchange | undefined> {
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

  async function current(): Promise<Exchange | undefined> {
    await resumed;
    if (cached !== undefined && expiryOf(cached) - REFRESH_MARGIN_MS > clock.now()) return cached;
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
