import { computed } from "nanostores";
import { isLoginExpected } from "./login-memory.ts";
import { $session } from "./session-store.ts";

export const UNVERIFIED_KEY = "unverified";

/**
 * Set while the person's email address is not verified. Until the session is restored, it has the
 * value of the last visit, without the address, so that the notice does not shift the page.
 */
export const $unverified = computed(
  $session,
  (session): { readonly email: string | undefined } | undefined => {
    if (session.state === "user")
      return session.user.emailVerified ? undefined : { email: session.user.email };
    const isLikely = session.state === "not ready" && isLoginExpected() && wasUnverified();
    return isLikely ? { email: undefined } : undefined;
  },
);

/**
 * Stores for the next visit on this device whether the email address is unverified, but not the
 * address.
 */
export function rememberUnverified(isUnverified: boolean): void {
  try {
    if (isUnverified) localStorage.setItem(UNVERIFIED_KEY, "yes");
    else localStorage.removeItem(UNVERIFIED_KEY);
  } catch {
    // Without storage, the notice appears only once the session is restored.
  }
}

function wasUnverified(): boolean {
  try {
    return localStorage.getItem(UNVERIFIED_KEY) !== null;
  } catch {
    return false;
  }
}
