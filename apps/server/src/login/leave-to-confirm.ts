import { ACCOUNT_PATH, type OwnAccount, backToAccount } from "./account-visit.ts";
import { IdentityProblem } from "./identity-problem.ts";
import { storeIdentityRequest } from "./identity-requests.ts";
import { IDENTITY_PROBLEM_STATUS, identityProblemText } from "./identity-texts.ts";
import { LOGIN_PATH } from "./login-addresses.ts";
import { logIdentityProblem } from "./login-events.ts";
import type { LoginServices } from "./login-services.ts";
import { type PageResponse, show } from "./page-response.ts";
import { leavePage } from "./pages/leave-page.ts";
import { messagePage } from "./pages/message-pages.ts";

/** The provider returns `state` as it is. This one contains the path to return to, in base64url. */
export const IDENTITY_CONFIRM_STATE = /^confirm\.([\w-]*)\.[\w-]+$/u;

/**
 * Sends a signed-in person without a password to their provider, to log in there again. Call it
 * after they proved their second factor.
 */
export async function leaveToConfirm(
  services: LoginServices,
  { signedIn }: OwnAccount,
  back: string,
): Promise<PageResponse> {
  const { context, identityProvider } = services;
  if (identityProvider === undefined) return passwordNeeded(services);
  try {
    const { href, request } = await identityProvider.begin(
      (random) => `confirm.${Buffer.from(back).toString("base64url")}.${random}`,
      true,
    );
    await storeIdentityRequest(context.database, `confirm:${signedIn.session}`, request);
    const { name } = identityProvider;
    return show(
      leavePage(
        context.configuration,
        { href, name },
        { title: "Confirm it's you", text: `Log in again with ${name}.` },
      ),
    );
  } catch (error) {
    if (!(error instanceof IdentityProblem)) throw error;
    logIdentityProblem(services, error);
    const text = identityProblemText(error.kind, identityProvider.name);
    return backToAccount(services, "Not confirmed", text, IDENTITY_PROBLEM_STATUS[error.kind]);
  }
}

/** For a person whose provider the operator removed. */
export function passwordNeeded({ context }: LoginServices): PageResponse {
  return show(
    messagePage(context.configuration, {
      title: "Choose a password first",
      text: "Your account has no password, so you can't confirm that it's you. We can send a link to choose one to your e-mail address.",
      action: { label: "Choose a password", href: `${LOGIN_PATH}/forgotten` },
    }),
    403,
  );
}

export function backOfState(state: string): string {
  const [, back = ""] = IDENTITY_CONFIRM_STATE.exec(state) ?? [];
  return back === "" ? ACCOUNT_PATH : Buffer.from(back, "base64url").toString("utf8");
}
