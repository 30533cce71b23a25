import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { toastError } from "../errors/notices.ts";
import { $session, refreshVerification } from "./session-store.ts";

/**
 * Checks on each return to this tab until the address is verified, because the verification link
 * opens another tab.
 */
export function useVerification(): boolean {
  const session = useStore($session);
  const isVerified = session.state === "user" && session.user.emailVerified;
  const isAwaited = session.state === "user" && !isVerified;
  useEffect(() => {
    if (!isAwaited) return undefined;
    const ask = (): void => {
      if (document.visibilityState === "visible") refreshVerification().catch(toastError);
    };
    window.addEventListener("focus", ask);
    document.addEventListener("visibilitychange", ask);
    return () => {
      window.removeEventListener("focus", ask);
      document.removeEventListener("visibilitychange", ask);
    };
  }, [isAwaited]);
  return isVerified;
}
