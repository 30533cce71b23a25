import { isPassing } from "./passing-status.ts";

/** What the login's token endpoint answered to this page. */
export interface TokenAnswers {
  /** How often it was asked. */
  readonly count: () => number;
  /** Whether it was away when it was last asked. */
  readonly isAway: () => boolean;
}

/**
 * Watches the answers of the login's token endpoint. The provider's program reports a refused login and an endpoint that is away in the same
 * way, and lets nobody see the answer; but only a refusal ends a session.
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
