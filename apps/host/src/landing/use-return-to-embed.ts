import { useEffect, useRef } from "react";
import { toastError } from "../errors/notices.ts";
import { handOffLogin } from "../session/hand-off-login.ts";
import { ownEmbedder } from "../session/own-embedder.ts";
import { clearPostLoginUrl, postLoginUrl } from "../session/post-login-url.ts";
import type { Session } from "../session/session-store.ts";

/**
 * For a login window that /embed opened: after the login, returns to the consent page below /embed,
 * or hands the login off to the opener. Returns true while it does.
 */
export function useReturnToEmbed(session: Session): boolean {
  const opener = ownEmbedder();
  const isStarted = useRef(false);
  const isReturning = opener !== undefined && session.state === "user";
  useEffect(() => {
    if (opener === undefined || session.state !== "user" || isStarted.current) return;
    isStarted.current = true;
    const returnPath = postLoginUrl();
    clearPostLoginUrl();
    // Addresses below /embed/ are outside the router.
    if (returnPath?.startsWith("/embed/") === true) location.replace(returnPath);
    else handOffLogin(opener, session.user).catch(toastError);
  }, [opener, session]);
  return isReturning;
}
