import type { IncomingMessage } from "node:http";
import { type Answer, redirect, show } from "./answer.ts";
import { signedInHere } from "./account-pages.ts";
import { readForm } from "./form-request.ts";
import { LOGIN_PATH } from "./login-addresses.ts";
import type { LoginRoom, Visit } from "./login-room.ts";
import { logOutPage } from "./pages/account-pages.ts";
import { REFRESH_COOKIE } from "./refresh-cookie.ts";
import { revokeAccount, revokeGrants } from "./provider-records.ts";

/** `/logout?redirect=`: ends the session and its refresh tokens, then goes back to the product. Another site's link is asked about first. */
export async function logOutPages(room: LoginRoom, visit: Visit): Promise<Answer | undefined> {
  if (visit.url.pathname !== "/logout") return undefined;
  const { configuration } = room.context;
  const form = visit.request.method === "POST" ? await readForm(visit.request, configuration.publicOrigin) : undefined;
  const target = ownAddress((form ?? visit.url.searchParams).get("redirect"), configuration.publicOrigin);
  if (form === undefined && !isOwnWish(visit.request)) return show(logOutPage(configuration, `${LOGIN_PATH}/logout`, target));
  await endSession(room, visit, visit.url.searchParams.get("all_sessions") === "true");
  return redirect(target, clearedCookies(configuration.publicOrigin));
}

async function endSession(room: LoginRoom, visit: Visit, isEverywhere: boolean): Promise<void> {
  const { database } = room.context;
  const session = await room.provider.Session.get(room.provider.createContext(visit.request, visit.response));
  const signedIn = await signedInHere(room, visit);
  if (signedIn !== undefined) {
    await revokeGrants(database, signedIn.grantIds);
    if (isEverywhere) await revokeAccount(database, signedIn.accountId);
    await session.destroy();
  }
  const refreshToken = cookieOf(visit.request, REFRESH_COOKIE);
  const token = refreshToken === undefined ? undefined : await room.provider.RefreshToken.find(refreshToken);
  if (token?.grantId !== undefined) await revokeGrants(database, [token.grantId]);
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
