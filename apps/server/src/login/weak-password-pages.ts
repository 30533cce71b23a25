import type { EndLoginsResult } from "../access/ended-logins.ts";
import { personId } from "../access/person-id.ts";
import { findAccount, lockAccount } from "./accounts.ts";
import { STEP_PAGES, advanceLogin } from "./advance-login.ts";
import { type PageResponse, redirect, show } from "./page-response.ts";
import { JUST_AFTER_SECONDS } from "./end-account-logins.ts";
import { interactionPath, openStep } from "./interactions.ts";
import { sendPasswordNotice } from "./login-mail.ts";
import type { LoginServices, Visit } from "./login-services.ts";
import { checkNewPassword } from "./new-password.ts";
import { weakPasswordPage } from "./pages/weak-password-page.ts";
import { hashPassword } from "./passwords.ts";
import { type PendingLogin, findPending, consumePending } from "./pending-logins.ts";
import { replacePassword } from "./replace-password.ts";

/** Serves `/interaction/{uid}/weak-password`. */
export async function weakPasswordPages(
  services: LoginServices,
  visit: Visit,
): Promise<PageResponse | undefined> {
  const opened = await openStep(services, visit, STEP_PAGES.weakPassword);
  if (opened === undefined) return undefined;
  if (opened.kind === "over") return opened.answer;
  const { uid, interaction, form } = opened;
  const { configuration, database, log } = services.context;
  const login = await findPending(database, uid);
  const account =
    login?.state === "weakPassword" ? await findAccount(database, login.accountId) : undefined;
  if (login === undefined || account === undefined) return redirect(interactionPath(uid, "log-in"));
  const action = interactionPath(uid, STEP_PAGES.weakPassword);
  if (form === undefined) return show(weakPasswordPage(configuration, action, account));
  if (form.has("keep"))
    return advanceLogin(services, visit, interaction, login, { kind: "passwordKept" });

  const password = form.get("password") ?? "";
  const checked = await checkNewPassword(services, visit, password, account);
  if (checked.kind === "tooMany") return checked.answer;
  if (checked.problem !== undefined)
    return show(weakPasswordPage(configuration, action, account, checked.problem), 422);
  const ended = await changePassword(services, uid, login, await hashPassword(password));
  if (ended === undefined) return redirect(interactionPath(uid, "log-in"));
  log.security("password-changed", { person: personId(account.id), means: "change" });
  services.background("login.mail-failed", () => sendPasswordNotice(services.context, account));
  const renewed = { ...login, loggedInAt: ended.endedAt + JUST_AFTER_SECONDS };
  return advanceLogin(services, visit, interaction, renewed, { kind: "passwordChanged" });
}

/** Returns undefined if this login has ended. */
async function changePassword(
  services: LoginServices,
  uid: string,
  login: PendingLogin,
  passwordHash: string,
): Promise<EndLoginsResult | undefined> {
  return services.context.database.transaction(async (session) => {
    await lockAccount(session, login.accountId);
    if (!(await consumePending(session, uid))) return undefined;
    return replacePassword(session, login.accountId, passwordHash, { deletesTokens: false });
  });
}
