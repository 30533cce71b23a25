import { openAccount } from "./account-visit.ts";
import { findLoginOf } from "./accounts.ts";
import { backOf, showConfirm } from "./confirm-pages.ts";
import { isIdentityOf } from "./identities.ts";
import { IdentityProblem } from "./identity-problem.ts";
import type { IdentityProvider } from "./identity-provider.ts";
import { consumeIdentityRequest } from "./identity-requests.ts";
import { IDENTITY_PROBLEM_STATUS, identityProblemText } from "./identity-texts.ts";
import { backOfState } from "./leave-to-confirm.ts";
import { logIdentityProblem } from "./login-events.ts";
import type { LoginServices, Visit } from "./login-services.ts";
import { type PageResponse, redirect } from "./page-response.ts";
import { confirmHere } from "./signed-in.ts";

/** Handles the answer to `leaveToConfirm`. */
export async function confirmByIdentity(
  services: LoginServices,
  visit: Visit,
  identityProvider: IdentityProvider,
): Promise<PageResponse> {
  const { database } = services.context;
  const opened = await openAccount(services, visit);
  if (opened.kind === "closed") return opened.answer;
  const { account, signedIn } = opened.own;
  const answer = visit.url.searchParams;
  const state = answer.get("state") ?? "";
  const back = new URLSearchParams({ back: backOfState(state) });
  try {
    const request = await consumeIdentityRequest(database, `confirm:${signedIn.session}`, state);
    if (request === undefined) throw new IdentityProblem("over", "UNKNOWN_STATE");
    const identity = await identityProvider.redeem({ answer, request, isFresh: true });
    const login = (await isIdentityOf(database, identity, account.id))
      ? await findLoginOf(database, account.id)
      : undefined;
    if (login === undefined) throw new IdentityProblem("other-person", "OTHER_PERSON");
    await confirmHere(services, visit, login.loggedInAt);
    return redirect(backOf(back));
  } catch (error) {
    if (!(error instanceof IdentityProblem)) throw error;
    logIdentityProblem(services, error);
    const form = identityProblemText(error.kind, identityProvider.name);
    return showConfirm(services, opened.own, back, { form }, IDENTITY_PROBLEM_STATUS[error.kind]);
  }
}
