import type { Session } from "../session/session-store.ts";

/** Whether the front page for visitors is shown: to who is logged out, to anybody whose address asks for it (`?promo`), and before it is known who is here where nobody is expected to be logged in. */
export function isPromoShown(session: Session, search: string, isLoginExpected: boolean): boolean {
  return (
    session.state === "logged out" ||
    (session.state === "not ready" && !isLoginExpected) ||
    (session.state === "user" && new URLSearchParams(search).has("promo"))
  );
}
