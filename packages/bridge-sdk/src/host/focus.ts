import { randomId } from "../protocol/envelope.ts";
import type { WindowMessage } from "../protocol/envelope.ts";

/** Milliseconds an older client may take to say it has made room for a dialog; one that left never does. */
const FOCUS_TIMEOUT_MS = 1_000;

/** Asks an older client to make room while the host shows something, as it has always been asked. */
export interface Focus {
  /** Runs `show` between asking for room and giving it back; several at once ask once. */
  during<Shown>(show: () => Promise<Shown>): Promise<Shown>;
  /** Takes an answer of the client; whether it was one of ours. */
  handleResponse(id: unknown): boolean;
}

/** Makes the focus of one client window. */
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
          // A client that did not answer before is not waited for again.
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
