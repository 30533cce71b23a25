import { ConfirmDialog } from "@tera/ui";
import { dialogs } from "../errors/notices.ts";
import { platform } from "../platform/platform.ts";
import { savePostLoginUrl } from "../session/post-login-url.ts";

/** `act` is a verb with its object, such as "create a token". The login leads to `returnTo`. */
interface Reauthentication {
  readonly act: string;
  readonly returnTo: string;
}

/** Offers to log in again, because the last login is too old for what the person wants to do. */
export async function offerReauthentication({ act, returnTo }: Reauthentication): Promise<void> {
  const sure = await dialogs.show<boolean>((close) => (
    <ConfirmDialog title="Confirm it's you" confirmLabel="Log in again" onAnswer={close}>
      You logged in a while ago. To {act}, log in again. We&apos;ll bring you back here.
    </ConfirmDialog>
  ));
  if (sure) await reauthenticate(returnTo);
}

export async function reauthenticate(returnTo: string): Promise<void> {
  savePostLoginUrl(returnTo);
  await platform().login.reauthenticate();
}
