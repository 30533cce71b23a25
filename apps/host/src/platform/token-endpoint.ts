import { isRetryableStatus } from "./retryable-status.ts";

/** Where the provider's program keeps its refresh token, on the host names where it uses no cookie for it. */
const REFRESH_TOKEN_KEY = "kinde_refreshToken0";

/** What the login's token endpoint answered to this page. */
export interface TokenEndpoint {
  /** How often it was asked. */
  readonly requestCount: () => number;
  /** Whether it was away when it was last asked. */
  readonly isUnavailable: () => boolean;
}

/**
 * Watches the answers of the login's token endpoint. The provider's program reports a refused login and an endpoint that is away in the same
 * way, and lets nobody see the answer; but only a refusal ends a session. It also keeps a refused refresh token and asks with it again on
 * every page: the token is removed here.
 */
export function watchTokenEndpoint(endpoint: string): TokenEndpoint {
  const send = window.fetch.bind(window);
  let requestCount = 0;
  let isUnavailable = false;
  window.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (address !== endpoint) return send(input, init);
    try {
      const response = await send(input, init);
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

/** Removes the stored refresh token if it is the one of this request: another tab may have stored a newer one meanwhile. */
function removeRefreshToken(body: BodyInit | null | undefined): void {
  const sent =
    typeof body === "string" || body instanceof URLSearchParams
      ? new URLSearchParams(body).get("refresh_token")
      : null;
  try {
    if (sent !== null && localStorage.getItem(REFRESH_TOKEN_KEY) === sent)
      localStorage.removeItem(REFRESH_TOKEN_KEY);
  } catch {
    // Where storage is denied there is no stored token.
  }
}
