import type { BridgeUser } from "@tera/bridge-sdk/host";
import { Button, DialogFrame } from "@tera/ui";
import type { BridgeServices } from "../../bridge/bridge-services.ts";
import { attempt, dialogs } from "../../errors/notices.ts";
import { AppError } from "../../platform/app-error.ts";
import { configuration } from "../../platform/configuration.ts";
import { savePostLoginUrl } from "../../session/post-login-url.ts";
import { $session, sessionReady, startLogin } from "../../session/session-store.ts";
import { $subscription, $user, loadSubscription, loadUser } from "../../user/user-store.ts";
import type { User } from "../../user/user.ts";
import type { AskingTool } from "./asking-tool.ts";
import { ToolMessage } from "./ToolMessage.tsx";

/** Who is logged in, as far as a tool may know. */
export function personCalls(
  tool: AskingTool,
): Pick<BridgeServices, "currentUser" | "askForLogin" | "whenLoggedIn" | "publicCredentials"> {
  return {
    async currentUser() {
      if (!(await isSignedIn())) return null;
      return currentBridgeUser();
    },
    async askForLogin(dialog, signal) {
      const controller = new AbortController();
      const open = AbortSignal.any([signal, tool.signal, controller.signal]);
      const question = (close: (isWanted: boolean) => void): React.JSX.Element => (
        <DialogFrame
          alert
          width="confirm"
          title={dialog.title}
          askedBy={tool}
          onClose={() => close(false)}
          actions={
            <>
              <Button variant="ghost" onClick={() => close(false)}>
                Cancel
              </Button>
              <Button variant="primary" data-autofocus="" onClick={() => close(true)}>
                Log in or create an account
              </Button>
            </>
          }
        >
          <ToolMessage body={dialog.body} isHtml={dialog.isHtml} />
        </DialogFrame>
      );
      try {
        // A login that came by another question meanwhile has answered this one, too.
        const isWanted = await Promise.race([
          whenSignedIn(open).then(() => false),
          dialogs.show<boolean>(question, { signal: open }),
        ]);
        if (!isWanted) return;
        // The login leaves this page and comes back to it; the tool asks again then.
        savePostLoginUrl(`${location.pathname}${location.search}`);
        attempt(startLogin);
      } finally {
        controller.abort(new AppError("CANCEL", "Answered", { ignore: true }));
      }
    },
    async whenLoggedIn(signal) {
      await whenSignedIn(AbortSignal.any([signal, tool.signal]));
      return currentBridgeUser();
    },
    publicCredentials() {
      const { supabaseUrl, supabaseKey } = configuration();
      return {
        firebaseApiKey: "",
        firebaseAuthDomain: "",
        firebaseProjectId: "",
        firebaseAppId: "",
        supabaseUrl,
        supabaseKey,
      };
    },
  };
}

/** Whether somebody is logged in; rejects where that could not be found out, which is no answer to either. */
export async function isSignedIn(): Promise<boolean> {
  const session = await sessionReady();
  if (session.state === "logged out" && session.failure !== undefined)
    throw new AppError("LOGIN-UNKNOWN", session.failure);
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

async function currentBridgeUser(): Promise<BridgeUser> {
  return toBridgeUser($user.get() ?? (await loadUser()), await isSubscribed());
}

/** Resolves once somebody is logged in; rejects when `signal` aborts. */
function whenSignedIn(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const check = (): void => {
      if ($session.get().state !== "user" && !signal.aborted) return;
      stop();
      signal.removeEventListener("abort", check);
      if (signal.aborted) reject(new AppError("CANCEL", "Cancelled", { ignore: true }));
      else resolve();
    };
    const stop = $session.listen(check);
    signal.addEventListener("abort", check);
    check();
  });
}
