import type { BridgeUser, PublicCredentials } from "@tera/bridge-sdk/host";
import type { PageConfiguration } from "@tera/contract";
import { Button, DialogFrame } from "@tera/ui";
import type { ToolServices } from "./tool-services.ts";
import { attempt, dialogs } from "../errors/notices.ts";
import { AppError } from "../platform/app-error.ts";
import { configuration } from "../platform/configuration.ts";
import { savePostLoginUrl } from "../session/post-login-url.ts";
import { $session, sessionReady, startLogin } from "../session/session-store.ts";
import { $subscription, $user, loadSubscription, loadUser } from "../user/user-store.ts";
import type { User } from "../user/user.ts";
import type { AskingTool } from "./asking-tool.ts";
import { ToolMessage } from "./ToolMessage.tsx";

export function personCalls(
  tool: AskingTool,
): Pick<ToolServices, "currentUser" | "askForLogin" | "whenLoggedIn" | "publicCredentials"> {
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
        // A login from another dialog or tab also answers this question.
        const isWanted = await Promise.race([
          whenSignedIn(open).then(() => false),
          dialogs.show<boolean>(question, { signal: open }),
        ]);
        if (!isWanted) return;
        // The login returns to this page, where the tool asks again.
        savePostLoginUrl(`${location.pathname}${location.search}`);
        attempt(() => startLogin());
      } finally {
        controller.abort(new AppError("CANCEL", "Answered", { ignore: true }));
      }
    },
    async whenLoggedIn(signal) {
      await whenSignedIn(AbortSignal.any([signal, tool.signal]));
      return currentBridgeUser();
    },
    publicCredentials: () => toPublicCredentials(configuration()),
  };
}

/** Rejects with LOGIN-UNKNOWN when the login could not be checked. */
export async function isSignedIn(): Promise<boolean> {
  const session = await sessionReady();
  if (session.state === "logged out" && session.failure !== undefined)
    throw new AppError("LOGIN-UNKNOWN", session.failure);
  return session.state === "user";
}

/** Converts values that are not set to empty strings, which tools expect. */
export function toPublicCredentials({
  supabaseUrl,
  supabaseKey,
  firebase,
}: Pick<PageConfiguration, "supabaseUrl" | "supabaseKey" | "firebase">): PublicCredentials {
  return {
    firebaseApiKey: firebase?.apiKey ?? "",
    firebaseAuthDomain: firebase?.authDomain ?? "",
    firebaseProjectId: firebase?.projectId ?? "",
    firebaseAppId: firebase?.appId ?? "",
    supabaseUrl,
    supabaseKey,
  };
}

/** Tools see only these five fields. */
export function toBridgeUser({ id, email, name, credits }: User, subscribed: boolean): BridgeUser {
  return { id, email, name, isSubscribed: subscribed, credits };
}

async function isSubscribed(): Promise<boolean> {
  try {
    return ($subscription.get() ?? (await loadSubscription())).isActive;
  } catch {
    // Treat an unknown plan as none. The page's startup has already reported the failure.
    return false;
  }
}

async function currentBridgeUser(): Promise<BridgeUser> {
  return toBridgeUser($user.get() ?? (await loadUser()), await isSubscribed());
}

/** Resolves on sign-in; rejects when `signal` aborts. */
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
