import { platform } from "../platform/platform.ts";
import { $session } from "../session/session-store.ts";
import { loadSubscription } from "../user/user-store.ts";

/** Minimum time between checks. Focus often moves between a page and a tool's frame in it. */
const MIN_INTERVAL_MS = 5000;

/** Checks the subscription when a person returns to the window, for example from a checkout. */
export function refreshOnFocus(): void {
  let checkedAt = Number.NEGATIVE_INFINITY;
  window.addEventListener("focus", () => {
    const now = platform().clock.now();
    if (now - checkedAt < MIN_INTERVAL_MS) return;
    checkedAt = now;
    if ($session.get().state !== "user") return;
    // A failed check changes nothing; the next focus checks again.
    loadSubscription().catch(() => undefined);
  });
}
