import type { Session } from "../session/session-store.ts";

/** Whether the front page for visitors is shown: to who is logged out, and to anybody whose address asks for it (`?promo`). */
export function isPromoShown(session: Session, search: string): boolean {
  return session.state === "logged out" || (session.state === "user" && new URLSearchParams(search).has("promo"));
}
