import { toastError } from "../errors/notices.ts";
import { codeOf } from "../platform/app-error.ts";
import { offerReauthentication } from "../user/reauthentication.tsx";

/**
 * Runs an administrator's act. If the login is too old, offers to log in again and to return to
 * this page. Shows other failures. Never rejects.
 */
export async function runAct(act: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (codeOf(error) !== "RECENT-LOGIN-NEEDED") {
      toastError(error);
      return;
    }
    await offerReauthentication({
      act,
      returnTo: `${location.pathname}${location.search}`,
    }).catch(toastError);
  }
}
