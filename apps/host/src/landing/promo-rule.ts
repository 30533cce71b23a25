import type { Session } from "../session/session-store.ts";

/**
 * Shows the visitors' page when signed out, when signed in with `?promo`, and before the session is
 * known if no login is expected.
 */
export function isPromoShown(session: Session, search: string, isLoginExpected: boolean): boolean {
  return (
    session.state === "logged out" ||
    (session.state === "not ready" && !isLoginExpected) ||
    (session.state === "user" && new URLSearchParams(search).has("promo"))
  );
}
