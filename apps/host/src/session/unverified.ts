import { computed } from "nanostores";
import { isLoginExpected } from "./login-memory.ts";
import { $session } from "./session-store.ts";
import { readWebStorage, writeWebStorage } from "../platform/web-storage.ts";

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
    const isLikely =
      session.state === "not ready" &&
      isLoginExpected() &&
      readWebStorage("device", UNVERIFIED_KEY) !== undefined;
    return isLikely ? { email: undefined } : undefined;
  },
);

/**
 * Stores for the next visit on this device whether the email address is unverified, but not the
 * address.
 */
export function rememberUnverified(isUnverified: boolean): void {
  writeWebStorage("device", UNVERIFIED_KEY, isUnverified ? "yes" : undefined);
}
