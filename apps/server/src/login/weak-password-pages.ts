import type { EndedLogins } from "../access/ended-logins.ts";
import { personId } from "../access/person-id.ts";
import { findAccount, lockAccount } from "./accounts.ts";
import { STEP_PAGES, advanceLogin } from "./advance-login.ts";
import { type Answer, redirect, show } from "./answer.ts";
import { JUST_AFTER_SECONDS } from "./end-account-logins.ts";
import { interactionPath, openStep } from "./interactions.ts";
import { sendPasswordNotice } from "./login-mail.ts";
import type { LoginRoom, Visit } from "./login-room.ts";
import { checkNewPassword } from "./new-password.ts";
import { weakPasswordPage } from "./pages/weak-password-page.ts";
import { hashPassword } from "./passwords.ts";
import { type PendingLogin, findPending, takePending } from "./pending-logins.ts";
import { replacePassword } from "./replace-password.ts";

/** `/interaction/{uid}/weak-password`: advises who has logged in with a password that is easy to guess to replace it, or to go on. */
export async function weakPasswordPages(
  room: LoginRoom,
  visit: Visit,
): Promise<Answer | undefined> {
  const opened = await openStep(room, visit, STEP_PAGES.weakPassword);
  if (opened === undefined) return undefined;
  if (opened.kind === "over") return opened.answer;
  const { uid, interaction, form } = opened;
  const { configuration, database, log } = room.context;
  const login = await findPending(database, uid);
  const account =
    login?.state === "weakPassword" ? await findAccount(database, login.accountId) : undefined;
  if (login === undefined || account === undefined) return redirect(interactionPath(uid, "log-in"));
  const action = interactionPath(uid, STEP_PAGES.weakPassword);
  if (form === undefined) return show(weakPasswordPage(configuration, action, account));
  if (form.has("keep"))
    return advanceLogin(room, visit, interaction, login, { kind: "passwordKept" });

  const password = form.get("password") ?? "";
  const checked = await checkNewPassword(room, visit, password, account);
  if (checked.kind === "tooMany") return checked.answer;
  if (checked.problem !== undefined)
    return show(weakPasswordPage(configuration, action, account, checked.problem), 422);
  const ended = await changePassword(room, uid, login, await hashPassword(password));
  if (ended === undefined) return redirect(interactionPath(uid, "log-in"));
  log.security("password-changed", { person: personId(account.id), means: "change" });
  room.background("login.mail-failed", () => sendPasswordNotice(room.context, account));
  const renewed = { ...login, loggedInAt: ended.endedAt + JUST_AFTER_SECONDS };
  return advanceLogin(room, visit, interaction, renewed, { kind: "passwordChanged" });
}

/** Stores the new password and ends all other logins; undefined where this one was ended meanwhile. */
async function changePassword(
  room: LoginRoom,
  uid: string,
  login: PendingLogin,
  passwordHash: string,
): Promise<EndedLogins | undefined> {
  return room.context.database.transaction(async (session) => {
    await lockAccount(session, login.accountId);
    if (!(await takePending(session, uid))) return undefined;
    return replacePassword(session, login.accountId, passwordHash, { deletesTokens: false });
  });
}
