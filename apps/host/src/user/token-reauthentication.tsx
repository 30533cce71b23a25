import { ConfirmDialog } from "@tera/ui";
import { useEffect, useEffectEvent, useRef } from "react";
import { navigate } from "wouter/use-browser-location";
import { dialogs } from "../errors/notices.ts";
import { platform } from "../platform/platform.ts";
import { savePostLoginUrl } from "../session/post-login-url.ts";

const PATH = "/profile/tokens";
/** Marks the URL to which the login returns to create a token. */
const CREATE_QUERY = "?create";

/** Offers to log in again when the last login is too old. After the login, the token form opens. */
export async function offerReauthentication(): Promise<void> {
  const sure = await dialogs.show<boolean>((close) => (
    <ConfirmDialog title="Confirm it's you" confirmLabel="Log in again" onAnswer={close}>
      You logged in a while ago. To create a token, log in again. We&apos;ll bring you back here.
    </ConfirmDialog>
  ));
  if (!sure) return;
  savePostLoginUrl(`${PATH}${CREATE_QUERY}`);
  await platform().login.reauthenticate();
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
