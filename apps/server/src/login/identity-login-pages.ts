import { personId } from "../access/person-id.ts";
import { confirmByIdentity } from "./confirm-by-identity.ts";
import { IDENTITY_CONFIRM_STATE } from "./leave-to-confirm.ts";
import { beginIdentityLogin } from "./advance-login.ts";
import { type IdentityLogin, findIdentityLogin } from "./identities.ts";
import { hintCookie } from "./identity-log-out.ts";
import { IdentityProblem } from "./identity-problem.ts";
import type { IdentityProvider } from "./identity-provider.ts";
import { consumeIdentityRequest, storeIdentityRequest } from "./identity-requests.ts";
import { IDENTITY_PROBLEM_STATUS, identityProblemText } from "./identity-texts.ts";
import { type Interaction, interactionPath, openStep } from "./interactions.ts";
import { IDENTITY_CALLBACK } from "./login-addresses.ts";
import { logIdentityProblem, logRemovedFactors, logRevokedTokens } from "./login-events.ts";
import { notifyOwner, sendVerification } from "./login-mail.ts";
import { type LoginServices, type Visit, canSendMail } from "./login-services.ts";
import { errorPage } from "./pages/message-pages.ts";
import { type PageResponse, redirect, show, withCookies } from "./page-response.ts";
import { IDENTITY_ENTRY, showLogIn } from "./show-log-in.ts";

/** Subpage to which the callback, which every request shares, sends the answer. */
const RETURN_ENTRY = "sso-return";
/** The provider returns `state` as it is. It names the authorization request that it belongs to. */
const LOG_IN_STATE = /^log-in\.([\w-]+)\.[\w-]+$/u;

/** Serves the pages of a login at another OpenID provider (OIDC_ISSUER). */
export async function identityLoginPages(
  services: LoginServices,
  visit: Visit,
): Promise<PageResponse | undefined> {
  const { identityProvider } = services;
  if (identityProvider === undefined) return undefined;
  if (visit.url.pathname === IDENTITY_CALLBACK) return callback(services, visit, identityProvider);
  const start = await openStep(services, visit, IDENTITY_ENTRY);
  if (start !== undefined)
    return start.kind === "over"
      ? start.answer
      : begin(services, identityProvider, start.interaction);
  const back = await openStep(services, visit, RETURN_ENTRY);
  if (back === undefined) return undefined;
  return back.kind === "over"
    ? back.answer
    : finish(services, visit, identityProvider, back.interaction);
}

async function begin(
  services: LoginServices,
  identityProvider: IdentityProvider,
  interaction: Interaction,
): Promise<PageResponse> {
  const { uid } = interaction;
  try {
    const { href, request } = await identityProvider.begin(
      (random) => `log-in.${uid}.${random}`,
      isConfirming(interaction),
    );
    await storeIdentityRequest(services.context.database, `log-in:${uid}`, request);
    return redirect(href);
  } catch (error) {
    return refuse(services, identityProvider, uid, error);
  }
}

/**
 * The cookie of an authorization request is sent only below its own path, so the browser must take
 * the answer there.
 */
async function callback(
  services: LoginServices,
  visit: Visit,
  identityProvider: IdentityProvider,
): Promise<PageResponse> {
  const { search, searchParams } = visit.url;
  const state = searchParams.get("state") ?? "";
  const [, uid] = LOG_IN_STATE.exec(state) ?? [];
  if (uid !== undefined) return redirect(`${interactionPath(uid, RETURN_ENTRY)}${search}`);
  if (IDENTITY_CONFIRM_STATE.test(state))
    return confirmByIdentity(services, visit, identityProvider);
  return show(errorPage(services.context.configuration, "session_not_found", undefined), 400);
}

async function finish(
  services: LoginServices,
  visit: Visit,
  identityProvider: IdentityProvider,
  interaction: Interaction,
): Promise<PageResponse> {
  const { database } = services.context;
  const { uid } = interaction;
  const answer = visit.url.searchParams;
  try {
    const request = await consumeIdentityRequest(
      database,
      `log-in:${uid}`,
      answer.get("state") ?? "",
    );
    if (request === undefined) throw new IdentityProblem("over", "UNKNOWN_STATE");
    const identity = await identityProvider.redeem({
      answer,
      request,
      isFresh: isConfirming(interaction),
    });
    const found = await findIdentityLogin(database, identity);
    await report(services, identityProvider.name, found);
    const done = await beginIdentityLogin(services, visit, interaction, found.login);
    const { id } = found.login.account;
    return withCookies(done, [await hintCookie(services.context, id, identity.idToken)]);
  } catch (error) {
    return refuse(services, identityProvider, uid, error);
  }
}

/** A signed-in person who must log in again has to do so at the provider as well. */
function isConfirming(interaction: Interaction): boolean {
  return interaction.session?.accountId !== undefined;
}

async function refuse(
  services: LoginServices,
  { name }: IdentityProvider,
  uid: string,
  error: unknown,
): Promise<PageResponse> {
  if (!(error instanceof IdentityProblem)) throw error;
  logIdentityProblem(services, error);
  const form = identityProblemText(error.kind, name);
  return showLogIn(services, uid, {}, { form }, IDENTITY_PROBLEM_STATUS[error.kind]);
}

/** Logs what the login did to the account, and mails its owner. */
async function report(
  services: LoginServices,
  name: string,
  { login: { account }, change }: IdentityLogin,
): Promise<void> {
  const { log } = services.context;
  const person = personId(account.id);
  switch (change.kind) {
    case "none":
      return;
    case "created":
      log.security("account-created", { person });
      if (!account.emailVerified)
        services.background("login.mail-failed", async () => {
          if (await canSendMail(services, account.email))
            await sendVerification(services.context, account);
        });
      return;
    case "taken-over":
      log.security("identity-joined", { person });
      log.security("address-verified", { person });
      log.security("password-changed", { person, means: "identity-provider" });
      logRemovedFactors(log, account.id, change.factors);
      logRevokedTokens(services, account.id, change.tokens);
      notifyOwner(
        services,
        account,
        `Your account was joined to your login with ${name}. The password that it had was removed, because nobody had verified this address before.`,
      );
      return;
    case "joined":
      log.security("identity-joined", { person });
      notifyOwner(services, account, `Your account can now be logged in to with ${name}.`);
  }
}
