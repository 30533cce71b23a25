import { isOwnNavigation } from "../access/fetch-metadata.ts";
import { personId } from "../access/person-id.ts";
import { type PageResponse, redirect, show, withCookies } from "./page-response.ts";
import {
  endAccountLogins,
  endSessionLogin,
  tokensBox,
  wantsTokensDeleted,
} from "./end-account-logins.ts";
import { readForm } from "./form-request.ts";
import { logRevokedTokens } from "./login-events.ts";
import { LOGIN_PATH } from "./login-addresses.ts";
import { cookieNames, expiredCookies } from "./login-cookies.ts";
import type { LoginServices, Visit } from "./login-services.ts";
import { EVERYWHERE, logOutPage } from "./pages/log-out-page.ts";
import { identityLogOut } from "./identity-log-out.ts";
import { leavePage } from "./pages/leave-page.ts";
import { cookieOf } from "./read-cookie.ts";
import { sessionName } from "./provider-records.ts";
import { signedInHere } from "./signed-in.ts";

const SIGNED_OUT_EVERYWHERE = "/signed-out?after=everywhere";

/**
 * Serves `/logout?redirect=`, which ends the session and its tokens. A navigation by the person
 * logs out immediately. Other requests, and `all_sessions=true`, get a form first.
 */
export async function logOutPages(
  services: LoginServices,
  visit: Visit,
): Promise<PageResponse | undefined> {
  if (visit.url.pathname !== "/logout") return undefined;
  const { configuration } = services.context;
  if (visit.request.method === "POST")
    return logOut(services, visit, await readForm(visit.request, configuration.publicOrigin));
  const { searchParams } = visit.url;
  const isEverywhere = searchParams.get("all_sessions") === "true";
  if (!isEverywhere && visit.request.method === "GET" && isOwnNavigation(visit.request.headers))
    return logOut(services, visit, searchParams);
  const signedIn = isEverywhere ? await signedInHere(services, visit) : undefined;
  const tokens =
    signedIn && (await tokensBox(services.context.database, signedIn.accountId, "everywhere"));
  const target = nextAddress(searchParams, configuration.publicOrigin, isEverywhere);
  return show(
    logOutPage(configuration, `${LOGIN_PATH}/logout`, { redirect: target, isEverywhere, tokens }),
  );
}

/** A GET ends only this browser's login. */
async function logOut(
  services: LoginServices,
  visit: Visit,
  parameters: URLSearchParams,
): Promise<PageResponse> {
  const { publicOrigin } = services.context.configuration;
  const isForm = visit.request.method === "POST";
  const isEverywhere = isForm && parameters.has(EVERYWHERE);
  const signedIn = await signedInHere(services, visit);
  await endLoginsHere(services, visit, isEverywhere, isForm && wantsTokensDeleted(parameters));
  const cookies = expiredCookies(publicOrigin);
  const elsewhere = signedIn && (await identityLogOut(services, visit.request, signedIn.accountId));
  if (elsewhere === undefined)
    return redirect(nextAddress(parameters, publicOrigin, isEverywhere), cookies);
  if (!isForm) return redirect(elsewhere.href, cookies);
  return withCookies(
    show(
      leavePage(services.context.configuration, elsewhere, {
        title: "You are logged out",
        text: `Now you are logged out of ${elsewhere.name} as well.`,
      }),
    ),
    cookies,
  );
}

/** Also ends the login of the refresh token, because it may outlast the session. */
async function endLoginsHere(
  services: LoginServices,
  visit: Visit,
  isEverywhere: boolean,
  deletesTokens: boolean,
): Promise<void> {
  const { database, log } = services.context;
  const signedIn = await signedInHere(services, visit);
  const refreshed = await findRefreshedLogin(services, visit);
  const isSame =
    refreshed?.accountId === signedIn?.accountId && refreshed?.session === signedIn?.session;
  for (const login of isSame ? [signedIn] : [signedIn, refreshed]) {
    if (login === undefined) continue;
    const tokens = await database.transaction(async (session) => {
      if (isEverywhere)
        return (await endAccountLogins(session, login.accountId, { deletesTokens })).tokens;
      await endSessionLogin(session, login.accountId, login.session);
      return [];
    });
    log.security("session-ended", {
      person: personId(login.accountId),
      means: isEverywhere ? "logout-everywhere" : "logout",
    });
    logRevokedTokens(services, login.accountId, tokens);
  }
}

async function findRefreshedLogin(
  services: LoginServices,
  visit: Visit,
): Promise<{ readonly accountId: string; readonly session: string } | undefined> {
  const cookie = cookieOf(
    visit.request,
    cookieNames(services.context.configuration.publicOrigin).refresh,
  );
  const token =
    cookie === undefined ? undefined : await services.provider.RefreshToken.find(cookie);
  if (token?.accountId === undefined || token.sessionUid === undefined) return undefined;
  return { accountId: token.accountId, session: sessionName(token.sessionUid) };
}

function nextAddress(
  parameters: URLSearchParams,
  publicOrigin: string,
  isEverywhere: boolean,
): string {
  return ownAddress(
    parameters.get("redirect") ?? (isEverywhere ? SIGNED_OUT_EVERYWHERE : "/"),
    publicOrigin,
  );
}

/** Replaces a URL outside the product with the start page. */
function ownAddress(requested: string, publicOrigin: string): string {
  if (!URL.canParse(requested, publicOrigin)) return `${publicOrigin}/`;
  const url = new URL(requested, publicOrigin);
  // A blob: URL has its creator's origin, but is not a page.
  return url.origin === publicOrigin && url.href.startsWith(`${publicOrigin}/`)
    ? url.href
    : `${publicOrigin}/`;
}
