import { randomId } from "../protocol/envelope.ts";
import type { WindowMessage } from "../protocol/envelope.ts";

/** Limits the wait for a client that is gone. */
const FOCUS_TIMEOUT_MS = 1_000;

/** Asks an older client (`toggleFocus`) to show the host while dialogs are open. */
export interface Focus {
  /** Runs `show` while the client shows the host. Concurrent calls ask the client once. */
  during<Shown>(show: () => Promise<Shown>): Promise<Shown>;
  /** Returns false if `id` is not that of a `toggleFocus` call. */
  handleResponse(id: unknown): boolean;
}

export function createFocus(post: (message: WindowMessage) => void): Focus {
  const asked = new Map<unknown, () => void>();
  let depth = 0;
  let isListening = true;

  /** Resolves to whether the client answered in time. */
  const toggle = (isWanted: boolean): Promise<boolean> =>
    new Promise((resolve) => {
      const id = randomId();
      const done = (isAnswered: boolean): void => {
        asked.delete(id);
        clearTimeout(limit);
        resolve(isAnswered);
      };
      const limit = setTimeout(() => done(false), FOCUS_TIMEOUT_MS);
      asked.set(id, () => done(true));
      post({ TERA: 1, id, action: "rpc", method: "toggleFocus", args: [isWanted] });
    });

  return {
    during: async (show) => {
      depth += 1;
      if (depth === 1) isListening = await toggle(true);
      try {
        return await show();
      } finally {
        depth -= 1;
        if (depth === 0) {
          const released = toggle(false);
          // Don't wait twice for a silent client.
          if (isListening) await released;
        }
      }
    },
    handleResponse: (id) => {
      const done = asked.get(id);
      done?.();
      return done !== undefined;
    },
  };
}
