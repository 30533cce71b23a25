import { BridgeError } from "../protocol/errors.ts";
import type { BridgeUser } from "../protocol/records.ts";
import type { MockState } from "./mock-state.ts";

/**
 * Lets `mockState.user` be set at any time, and calls `changed` each time. Returns a function whose
 * promise resolves on the next login, and rejects when its signal aborts.
 */
export function watchUser(
  mockState: MockState,
  changed: (user: BridgeUser | null) => void,
): (signal: AbortSignal) => Promise<BridgeUser> {
  const waiting = new Set<(user: BridgeUser) => void>();
  let current = mockState.user;
  Object.defineProperty(mockState, "user", {
    configurable: true,
    enumerable: true,
    get: () => current,
    set: (user: BridgeUser | null) => {
      current = user;
      changed(user);
      if (user !== null) for (const resolve of waiting) resolve(user);
    },
  });
  return (signal) =>
    new Promise((resolve, reject) => {
      const login = (user: BridgeUser): void => {
        waiting.delete(login);
        resolve(user);
      };
      waiting.add(login);
      signal.addEventListener("abort", () => {
        waiting.delete(login);
        reject(new BridgeError("CANCEL", "CANCEL"));
      });
    });
}
