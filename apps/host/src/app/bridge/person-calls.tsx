import type { BridgeUser } from "@tera/bridge-sdk/host";
import { Button, DialogFrame } from "@tera/ui";
import type { BridgeServices } from "../../bridge/bridge-services.ts";
import { attempt, dialogs } from "../../errors/notices.ts";
import { AppError } from "../../platform/app-error.ts";
import { configuration } from "../../platform/configuration.ts";
import { savePostLoginUrl } from "../../session/post-login-url.ts";
import { sessionReady, startLogin } from "../../session/session-store.ts";
import { $subscription, $user, loadSubscription, loadUser } from "../../user/user-store.ts";
import type { User } from "../../user/user.ts";
import type { AskingTool } from "./asking-tool.ts";
import { ToolWords } from "./ToolWords.tsx";

/** Who is logged in, as far as a tool may know. */
export function personCalls(tool: AskingTool): Pick<BridgeServices, "currentUser" | "requireLogin" | "publicCredentials"> {
  return {
    async currentUser() {
      if (!(await isSomebodyHere())) return null;
      return toBridgeUser($user.get() ?? (await loadUser()), await isSubscribed());
    },
    async requireLogin(dialog, signal) {
      const isWanted = await dialogs.show<boolean>(
        (close) => (
          <DialogFrame
            alert
            width="confirm"
            title={dialog.title}
            askedBy={tool}
            onClose={() => close(false)}
            actions={
              <>
                <Button variant="ghost" onClick={() => close(false)}>Cancel</Button>
                <Button variant="primary" data-autofocus="" onClick={() => close(true)}>Log in or create an account</Button>
              </>
            }
          >
            <ToolWords body={dialog.body} isHtml={dialog.isHtml} />
          </DialogFrame>
        ),
        { signal: AbortSignal.any([signal, tool.signal]) },
      );
      if (!isWanted) throw new AppError("NEED-LOGIN", "You need to be logged in to do that");
      savePostLoginUrl(`${location.pathname}${location.search}`);
      attempt(startLogin);
      // The login leaves this page and comes back to it; the tool asks again then.
      return leaving(signal);
    },
    publicCredentials() {
      const { supabaseUrl, supabaseKey } = configuration();
      return { firebaseApiKey: "", firebaseAuthDomain: "", firebaseProjectId: "", firebaseAppId: "", supabaseUrl, supabaseKey };
    },
  };
}

/** Whether somebody is logged in; rejects where that could not be found out, which is no answer to either. */
export async function isSomebodyHere(): Promise<boolean> {
  const session = await sessionReady();
  if (session.state === "logged out" && session.failure !== undefined) throw new AppError("LOGIN-UNKNOWN", session.failure);
  return session.state === "user";
}

/** The person as tools see them: nothing of the profile beyond these five. */
export function toBridgeUser({ id, email, name, credits }: User, subscribed: boolean): BridgeUser {
  return { id, email, name, isSubscribed: subscribed, credits };
}

async function isSubscribed(): Promise<boolean> {
  try {
    return ($subscription.get() ?? (await loadSubscription())).isActive;
  } catch {
    // A plan that can't be looked up counts as none; the person was told when the page asked for it at its start.
    return false;
  }
}

function leaving(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(new AppError("CANCEL", "Cancelled", { ignore: true })), { once: true });
  });
}
