import type { IncomingMessage } from "node:http";
import { type Answer, redirect, show } from "./answer.ts";
import { endAccountLogins, endSessionLogin, wantsTokensDeleted } from "./end-account-logins.ts";
import { readForm } from "./form-request.ts";
import { LOGIN_PATH } from "./login-addresses.ts";
import type { LoginRoom, Visit } from "./login-room.ts";
import { logOutPage } from "./pages/account-pages.ts";
import { REFRESH_COOKIE } from "./refresh-cookie.ts";
import { sessionName } from "./provider-records.ts";
import { signedInHere } from "./signed-in.ts";

/** `/logout?redirect=`: ends the session and its refresh tokens, then goes back to the product. Another site's link is asked about first. */
export async function logOutPages(room: LoginRoom, visit: Visit): Promise<Answer | undefined> {
  if (visit.url.pathname !== "/logout") return undefined;
  const { configuration } = room.context;
  const form = visit.request.method === "POST" ? await readForm(visit.request, configuration.publicOrigin) : undefined;
  const target = ownAddress((form ?? visit.url.searchParams).get("redirect"), configuration.publicOrigin);
  if (form === undefined && !isOwnWish(visit.request)) return show(logOutPage(configuration, `${LOGIN_PATH}/logout`, target));
  const isEverywhere = form === undefined ? visit.url.searchParams.get("all_sessions") === "true" : form.has("everywhere");
  await endLoginsHere(room, visit, isEverywhere, form !== undefined && wantsTokensDeleted(form));
  return redirect(target, clearedCookies(configuration.publicOrigin));
}

/** Ends what this browser is logged in with: by its session, and by its refresh token, which may last longer. */
async function endLoginsHere(room: LoginRoom, visit: Visit, isEverywhere: boolean, deletesTokens: boolean): Promise<void> {
  const logins = [await signedInHere(room, visit), await refreshedHere(room, visit)];
  for (const login of logins) {
    if (login === undefined) continue;
    await room.context.database.transaction(async (session) => {
      if (isEverywhere) await endAccountLogins(session, login.accountId, { deletesTokens });
      else await endSessionLogin(session, login.accountId, login.session);
    });
  }
}

async function refreshedHere(room: LoginRoom, visit: Visit): Promise<{ readonly accountId: string; readonly session: string } | undefined> {
  const cookie = cookieOf(visit.request, REFRESH_COOKIE);
  const token = cookie === undefined ? undefined : await room.provider.RefreshToken.find(cookie);
  if (token?.accountId === undefined || token.sessionUid === undefined) return undefined;
  return { accountId: token.accountId, session: sessionName(token.sessionUid) };
}

/** True when the product itself, or the person by hand, opened the address. */
function isOwnWish(request: IncomingMessage): boolean {
  const site = request.headers["sec-fetch-site"];
  return site === "same-origin" || site === "none";
}

/** The address to go to afterwards: one of the product's own, or its start. */
function ownAddress(wish: string | null, publicOrigin: string): string {
  if (wish === null || !URL.canParse(wish, publicOrigin)) return `${publicOrigin}/`;
  const url = new URL(wish, publicOrigin);
  // A blob: address has the origin of whoever made it, and is no page.
  return url.origin === publicOrigin && url.href.startsWith(`${publicOrigin}/`) ? url.href : `${publicOrigin}/`;
}

function clearedCookies(publicOrigin: string): string[] {
  const secure = publicOrigin.startsWith("https:") ? "; Secure" : "";
  return ["login_session", "login_session.sig", REFRESH_COOKIE].map(
    (name) => `${name}=; Path=${LOGIN_PATH}; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax${secure}`,
  );
}

function cookieOf(request: IncomingMessage, name: string): string | undefined {
  const pair = (request.headers.cookie ?? "").split(/;\s*/).find((part) => part.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}
