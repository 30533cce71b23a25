import { computed } from "nanostores";
import { isLoginExpected } from "./login-memory.ts";
import { $session } from "./session-store.ts";

const KEY = "unverified-email";

/**
 * The person's address until it is verified. While the session is restored it is the one of the
 * last visit, so that its message does not move a page.
 */
export const $unverifiedEmail = computed($session, (session) => {
  if (session.state === "user") return session.user.emailVerified ? undefined : session.user.email;
  return session.state === "not ready" && isLoginExpected() ? rememberedEmail() : undefined;
});

/** Remembers the address for the next visit on this device. */
export function rememberUnverified(email: string | undefined): void {
  try {
    if (email === undefined) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, email);
  } catch {
    // Without storage, the message comes with the session.
  }
}

function rememberedEmail(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}
