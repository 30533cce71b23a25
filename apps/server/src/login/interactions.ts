import { SECOND_FACTOR_METHOD } from "../access/login-token.ts";
import { type PageResponse, redirect, show } from "./page-response.ts";
import { endSessionLogin } from "./end-account-logins.ts";
import { postedForm } from "./form-request.ts";
import { LOGIN_PATH } from "./login-addresses.ts";
import type { LoginServices, Visit } from "./login-services.ts";
import { errorPage } from "./pages/message-pages.ts";
import type { PendingLogin } from "./pending-logins.ts";
import { reassignSession, sessionName } from "./provider-records.ts";
import { signedInHere } from "./signed-in.ts";

/** A pending authorization request. */
export type Interaction = Awaited<ReturnType<LoginServices["provider"]["interactionDetails"]>>;

const STEP_PATH = /^\/interaction\/([\w-]+)\/([\w-]+)$/u;

export function interactionPath(uid: string, page: string): string {
  return `${LOGIN_PATH}/interaction/${uid}/${page}`;
}

/** Returns undefined unless the browser's cookie names this interaction. */
export async function openInteraction(
  services: LoginServices,
  visit: Visit,
  uid: string,
): Promise<Interaction | undefined> {
  try {
    const interaction = await services.provider.interactionDetails(visit.request, visit.response);
    return interaction.uid === uid ? interaction : undefined;
  } catch (error) {
    if (error instanceof Error && error.name === "SessionNotFound") return undefined;
    throw error;
  }
}

/**
 * Redirects a signed-in person, who used the Back button, to the product. Shows others an error.
 */
export async function finishedInteraction(
  services: LoginServices,
  visit: Visit,
): Promise<PageResponse> {
  const { configuration } = services.context;
  if ((await signedInHere(services, visit)) !== undefined)
    return redirect(`${configuration.publicOrigin}/login`);
  return show(errorPage(configuration, "session_not_found", undefined), 400);
}

export type OpenedStep =
  | {
      readonly kind: "open";
      readonly uid: string;
      readonly interaction: Interaction;
      readonly form: URLSearchParams | undefined;
    }
  | { readonly kind: "over"; readonly answer: PageResponse };

/** Reads a posted form first. Returns undefined if the URL is another page's. */
export async function openStep(
  services: LoginServices,
  visit: Visit,
  page: string,
): Promise<OpenedStep | undefined> {
  const [, uid, name] = STEP_PATH.exec(visit.url.pathname) ?? [];
  if (uid === undefined || name !== page) return undefined;
  const form = await postedForm(services, visit);
  const interaction = await openInteraction(services, visit, uid);
  return interaction === undefined
    ? { kind: "over", answer: await finishedInteraction(services, visit) }
    : { kind: "open", uid, interaction, form };
}

/** Redirects to the provider with the account. */
export async function finishLogin(
  services: LoginServices,
  visit: Visit,
  interaction: Interaction,
  {
    accountId,
    loggedInAt,
    isSecondFactorProved,
  }: Pick<PendingLogin, "accountId" | "loggedInAt" | "isSecondFactorProved">,
): Promise<PageResponse> {
  const { database } = services.context;
  const login = { accountId, ts: loggedInAt };
  const result = {
    login: isSecondFactorProved ? { ...login, amr: [SECOND_FACTOR_METHOD] } : login,
    create: {},
  };
  const returnTo = await services.provider.interactionResult(
    visit.request,
    visit.response,
    result,
    {
      mergeWithLastSubmission: false,
    },
  );
  const former = interaction.session;
  const uid = former?.uid;
  if (uid !== undefined && former?.accountId !== undefined && former.accountId !== accountId) {
    // Someone else was signed in. The new person takes over the session, and the former login ends.
    const formerId = former.accountId;
    await database.transaction(async (session) => {
      await reassignSession(session, uid, accountId, loggedInAt);
      await endSessionLogin(session, formerId, sessionName(uid));
    });
  }
  return redirect(returnTo);
}
