import { personId } from "../access/person-id.ts";
import { isRecent } from "../access/recent-login.ts";
import { ACCOUNT_PATH, type OwnAccount, confirmAddress, openAccount } from "./account-visit.ts";
import { type PageResponse, redirect, show } from "./page-response.ts";
import { changePassword } from "./change-password.ts";
import { confirm, showConfirm } from "./confirm-pages.ts";
import { endSessionLogin, tokensBox } from "./end-account-logins.ts";
import { postedForm } from "./form-request.ts";
import { LOGIN_PATH } from "./login-addresses.ts";
import { expiredCookies } from "./login-cookies.ts";
import { sendVerification } from "./login-mail.ts";
import { type LoginServices, type Visit, canSendMail, tooManyAttempts } from "./login-services.ts";
import { listSessions, recordUse } from "./login-sessions.ts";
import {
  type AccountPageState,
  accountPage,
  emailSection,
  everywhereSection,
  nameSection,
  passwordSection,
  sessionsSection,
} from "./pages/account-page.ts";
import type { Problems } from "./pages/fields.ts";
import { secondFactorSections } from "./pages/second-factor-sections.ts";
import { arePasskeysPossible } from "./passkey-ceremonies.ts";
import { passwordContext } from "./password-context.ts";
import { findSecondFactors } from "./second-factors.ts";

const PASSWORD = `${ACCOUNT_PATH}#change-password`;
const ACTIONS = {
  password: ACCOUNT_PATH,
  verify: `${ACCOUNT_PATH}/verify`,
  endSession: `${ACCOUNT_PATH}/logins/end`,
  everywhere: `${LOGIN_PATH}/logout?all_sessions=true`,
} as const;

export interface OwnPageState extends AccountPageState {
  readonly status?: number;
  readonly problems?: Problems;
}

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
      ? changePassword(room, visit, own, form, ownPage)
      : Promise.resolve(redirect(confirmAddress(PASSWORD))),
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

async function ownPage(
  services: LoginServices,
  visit: Visit,
  { account, signedIn }: OwnAccount,
  { status = 200, problems, ...state }: OwnPageState = {},
): Promise<PageResponse> {
  const { context } = services;
  await recordUse(context, visit.request, account.id, signedIn.session).catch((error: unknown) =>
    context.log.error("login.use-not-noted", error),
  );
  const confirmHref = isRecent(signedIn.loggedInAt) ? undefined : confirmAddress(PASSWORD);
  const sessions = await listSessions(context, account.id);
  const now = new Date();
  const sections = [
    nameSection(account),
    emailSection(account, ACTIONS.verify),
    passwordSection(
      account,
      {
        action: ACTIONS.password,
        confirmHref,
        tokens: await tokensBox(context.database, account.id, "password"),
        context: passwordContext(context.configuration, account),
      },
      problems,
    ),
    ...secondFactorSections(await findSecondFactors(context.database, account.id), {
      arePasskeysPossible: arePasskeysPossible(context.configuration),
      now,
    }),
    sessionsSection(sessions, { endAction: ACTIONS.endSession, here: signedIn.session, now }),
    everywhereSection(ACTIONS.everywhere),
  ];
  return show(
    accountPage(context.configuration, sections, { ...state, hasProblem: problems !== undefined }),
    status,
  );
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
