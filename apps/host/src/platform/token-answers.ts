import { isPassing } from "./passing-status.ts";

/** Where the provider's program keeps its refresh token, on the host names where it uses no cookie for it. */
const REFRESH_TOKEN_KEY = "kinde_refreshToken0";

/** What the login's token endpoint answered to this page. */
export interface TokenAnswers {
  /** How often it was asked. */
  readonly count: () => number;
  /** Whether it was away when it was last asked. */
  readonly isAway: () => boolean;
}

/**
 * Watches the answers of the login's token endpoint. The provider's program reports a refused login and an endpoint that is away in the same
 * way, and lets nobody see the answer; but only a refusal ends a session. It also keeps a refused refresh token and asks with it again on
 * every page: the token is removed here.
 */
export function watchTokenAnswers(endpoint: string): TokenAnswers {
  const send = window.fetch.bind(window);
  let count = 0;
  let isAway = false;
  window.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (address !== endpoint) return send(input, init);
    try {
      const answer = await send(input, init);
      isAway = isPassing(answer.status);
      if (!answer.ok && !isAway) dropRefreshToken(init?.body);
      return answer;
    } catch (error) {
      isAway = true;
      throw error;
    } finally {
      count += 1;
    }
  };
  return { count: () => count, isAway: () => isAway };
}

/** Removes the stored refresh token if it is the one of this request: another tab may have stored a newer one meanwhile. */
function dropRefreshToken(body: BodyInit | null | undefined): void {
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
