import { useEffect, useEffectEvent, useRef } from "react";
import { navigate } from "wouter/use-browser-location";
import { offerReauthentication } from "./reauthentication.tsx";

const PATH = "/profile/tokens";
/** Marks the URL to which the login returns to create a token. */
const CREATE_QUERY = "?create";

/** Offers to log in again when the last login is too old. After the login, the token form opens. */
export async function offerTokenReauthentication(): Promise<void> {
  await offerReauthentication({ act: "create a token", returnTo: `${PATH}${CREATE_QUERY}` });
}

/** Calls `create` once if the person has logged in again to create a token. */
export function useCreateTokenAfterLogin(create: () => void): void {
  const isReturning = useRef(location.search === CREATE_QUERY);
  const handleReturn = useEffectEvent(create);
  useEffect(() => {
    if (!isReturning.current) return;
    isReturning.current = false;
    navigate(PATH, { replace: true });
    handleReturn();
  }, []);
}
