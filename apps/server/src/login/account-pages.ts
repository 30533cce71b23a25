import { personId } from "../access/person-id.ts";
import { isRecent } from "../access/recent-login.ts";
import { CHANGE_PASSWORD, ownPage } from "./account-overview.ts";
import { type OwnAccount, confirmAddress, openAccount } from "./account-visit.ts";
import { changePassword } from "./change-password.ts";
import { confirm, showConfirm } from "./confirm-pages.ts";
import { endSessionLogin } from "./end-account-logins.ts";
import { postedForm } from "./form-request.ts";
import { expiredCookies } from "./login-cookies.ts";
import { sendVerification } from "./login-mail.ts";
import { type LoginServices, type Visit, canSendMail, tooManyAttempts } from "./login-services.ts";
import { listSessions } from "./login-sessions.ts";
import { type PageResponse, redirect } from "./page-response.ts";

type Handler = (
  room: LoginServices,
  visit: Visit,
  own: OwnAccount,
  form: URLSearchParams,
) => Promise<PageResponse>;

/** Handlers of posted forms, keyed by path below the login's mount point. */
const FORMS: Readonly<Record<string, Handler>> = {
  "/account": (room, visit, own, form) =>
    isRecent(own.signedIn.loggedInAt)
      ? changePassword(room, visit, own, form)
      : Promise.resolve(redirect(confirmAddress(CHANGE_PASSWORD))),
  "/account/verify": sendLinkAgain,
  "/account/logins/end": endSession,
  "/account/confirm": confirm,
};

/** Serves `/account` and the paths of its forms. */
export async function accountPages(
  services: LoginServices,
  visit: Visit,
): Promise<PageResponse | undefined> {
  const { pathname, searchParams } = visit.url;
  const handle = Object.hasOwn(FORMS, pathname) ? FORMS[pathname] : undefined;
  if (handle === undefined) return undefined;
  const form = await postedForm(services, visit);
  const opened = await openAccount(services, visit);
  if (opened.kind === "closed") return opened.answer;
  const { own } = opened;
  if (form !== undefined) return handle(services, visit, own, form);
  return pathname === "/account/confirm"
    ? showConfirm(services, own, searchParams)
    : ownPage(services, visit, own);
}

async function sendLinkAgain(
  services: LoginServices,
  visit: Visit,
  own: OwnAccount,
): Promise<PageResponse> {
  const { account } = own;
  if (account.emailVerified) return ownPage(services, visit, own);
  if (!(await canSendMail(services, account.email)))
    return tooManyAttempts(services, { limit: "mailByAccount", minutes: 60 });
  await sendVerification(services.context, account);
  return ownPage(services, visit, own, {
    notice: `A link is on its way to ${account.email}. It works for a day.`,
  });
}

async function endSession(
  services: LoginServices,
  visit: Visit,
  own: OwnAccount,
  form: URLSearchParams,
): Promise<PageResponse> {
  const { database, configuration, log } = services.context;
  const { account, signedIn } = own;
  const wanted = form.get("session") ?? "";
  const found = (await listSessions(services.context, account.id)).find(
    ({ session }) => session === wanted,
  );
  if (found === undefined)
    return ownPage(services, visit, own, { notice: "That login has already ended." });
  await database.transaction((session) => endSessionLogin(session, account.id, found.session));
  log.security("session-ended", { person: personId(account.id), means: "list-of-logins" });
  if (found.session === signedIn.session)
    return redirect(`${configuration.publicOrigin}/`, expiredCookies(configuration.publicOrigin));
  return ownPage(services, visit, own, { notice: `Logged out of ${found.device}.` });
}
