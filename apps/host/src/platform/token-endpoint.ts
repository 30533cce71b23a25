import { isRetryableStatus } from "./retryable-status.ts";
import { readWebStorage, writeWebStorage } from "./web-storage.ts";

/** The provider's library uses this key on hosts without a cookie. */
const REFRESH_TOKEN_KEY = "kinde_refreshToken0";
/** A silent endpoint counts as unavailable, because the library would wait for it for minutes. */
const TIMEOUT_MS = 10_000;

export interface TokenEndpoint {
  readonly requestCount: () => number;
  /** Returns whether the last request failed without being refused. */
  readonly isUnavailable: () => boolean;
}

/**
 * Wraps `fetch` to distinguish a refused login from an unavailable endpoint; the provider's library
 * reports both alike. Only a refusal ends a session. Removes a refused refresh token, which the
 * library would send on every page.
 */
export function watchTokenEndpoint(endpoint: string): TokenEndpoint {
  const send = window.fetch.bind(window);
  let requestCount = 0;
  let isUnavailable = false;
  window.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (address !== endpoint) return send(input, init);
    try {
      const response = await send(input, { ...init, signal: withTimeout(init?.signal) });
      isUnavailable = isRetryableStatus(response.status);
      if (!response.ok && !isUnavailable) removeRefreshToken(init?.body);
      return response;
    } catch (error) {
      isUnavailable = true;
      throw error;
    } finally {
      requestCount += 1;
    }
  };
  return { requestCount: () => requestCount, isUnavailable: () => isUnavailable };
}

function withTimeout(signal: AbortSignal | null | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

/** Removes the refresh token that was sent; keeps a newer one that another tab may have stored. */
function removeRefreshToken(body: BodyInit | null | undefined): void {
  const sent =
    typeof body === "string" || body instanceof URLSearchParams
      ? new URLSearchParams(body).get("refresh_token")
      : null;
  if (sent !== null && readWebStorage("device", REFRESH_TOKEN_KEY) === sent)
    writeWebStorage("device", REFRESH_TOKEN_KEY, undefined);
}
