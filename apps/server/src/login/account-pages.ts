import { type Account, findAccount, findLogin } from "./accounts.ts";
import { type Answer, show } from "./answer.ts";
import { giveBack } from "./attempts.ts";
import { JUST_AFTER_SECONDS, tokensBox, wantsTokensDeleted } from "./end-account-logins.ts";
import { readForm } from "./form-request.ts";
import { LOGIN_PATH } from "./login-addresses.ts";
import { sendPasswordNotice, sendVerification } from "./login-mail.ts";
import { type LoginRoom, type Visit, mayMail, passwordAttempt, tooMany } from "./login-room.ts";
import { checkNewPassword } from "./new-password.ts";
import { accountPage } from "./pages/account-pages.ts";
import type { Problems } from "./pages/fields.ts";
import { messagePage, passwordChangedPage } from "./pages/message-pages.ts";
import type { Page } from "./pages/page.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { replacePassword } from "./replace-password.ts";
import { signInHere, signedInHere } from "./signed-in.ts";

const ACTIONS = { password: `${LOGIN_PATH}/account`, verify: `${LOGIN_PATH}/account/verify` } as const;

/** A signed-in person's own page: `/account`, and below it `verify`, which sends the link again. */
export async function accountPages(room: LoginRoom, visit: Visit): Promise<Answer | undefined> {
  const { pathname } = visit.url;
  if (pathname !== "/account" && pathname !== "/account/verify") return undefined;
  const { configuration, database } = room.context;
  const form = visit.request.method === "POST" ? await readForm(visit.request, configuration.publicOrigin) : undefined;
  const signedIn = await signedInHere(room, visit);
  const account = signedIn && (await findAccount(database, signedIn.accountId));
  if (signedIn === undefined || account === undefined) {
    return show(
      messagePage(configuration, {
        title: "Log in to see your account",
        text: "This browser is not logged in here, or the log-in has ended.",
        action: { label: "Log in", href: `${configuration.publicOrigin}/login` },
      }),
      401,
    );
  }
  if (form === undefined) return show(await ownPage(room, account));
  return pathname === "/account" ? changePassword(room, visit, account, form) : sendLinkAgain(room, account);
}

async function ownPage({ context }: LoginRoom, account: Account, state?: Parameters<typeof accountPage>[3]): Promise<Page> {
  const tokens = await tokensBox(context.database, account.id);
  return accountPage(context.configuration, ACTIONS, { account, tokens }, state);
}

async function changePassword(room: LoginRoom, visit: Visit, account: Account, form: URLSearchParams): Promise<Answer> {
  const { configuration, database, log } = room.context;
  const current = form.get("current") ?? "";
  const password = form.get("password") ?? "";
  const refuse = async (problems: Problems) => show(await ownPage(room, account, { problems }), 422);
  const checked = await checkNewPassword(room, visit, password, account);
  if (checked.kind === "tooMany") return checked.answer;
  const isIncomplete = current === "" || checked.problem !== undefined;
  if (isIncomplete) return refuse({ current: current === "" ? "Enter your current password." : undefined, password: checked.problem });
  const counted = await passwordAttempt(room, visit, account.email);
  if (!counted.allowed) return tooMany(room, counted.minutes);
  const before = (await findLogin(database, account.email))?.passwordHash;
  const isWrong = { current: "That is not your current password." };
  if (!(await verifyPassword(current, before))) return refuse(isWrong);
  await giveBack(database, counted.marks);
  const passwordHash = await hashPassword(password);
  const endedAt = await database.transaction((session) => replacePassword(session, account.id, passwordHash, { before, deletesTokens: wantsTokensDeleted(form) }));
  // Somebody else has changed it while this one was being hashed.
  if (endedAt === undefined) return refuse(isWrong);
  // The session of this browser may have been copied like any other: the person goes on in a new one.
  const isSignedIn = await signInHere(room, visit, account.id, endedAt + JUST_AFTER_SECONDS).then(
    () => true,
    (error: unknown) => log.error("login.session-failed", error),
  );
  room.background("login.mail-failed", () => sendPasswordNotice(room.context, account));
  if (isSignedIn !== true) return show(passwordChangedPage(configuration));
  const notice = `Your password is changed. You were logged out everywhere else. ${configuration.productName} may ask you to log in here, too.`;
  return show(await ownPage(room, account, { notice, isLoginOver: true }));
}

async function sendLinkAgain(room: LoginRoom, account: Account): Promise<Answer> {
  if (account.emailVerified) return show(await ownPage(room, account));
  if (!(await mayMail(room, account.email))) return tooMany(room, 60);
  await sendVerification(room.context, account);
  return show(await ownPage(room, account, { notice: `A link is on its way to ${account.email}. It works for a day.` }));
}
