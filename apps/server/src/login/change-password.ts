import { personId } from "../access/person-id.ts";
import { ownPage } from "./account-overview.ts";
import type { OwnAccount } from "./account-visit.ts";
import { findLogin } from "./accounts.ts";
import { type PageResponse, show } from "./page-response.ts";
import { refundAttempt } from "./attempts.ts";
import { JUST_AFTER_SECONDS, wantsTokensDeleted } from "./end-account-logins.ts";
import { logRevokedTokens, logWrongPassword } from "./login-events.ts";
import { sendPasswordNotice } from "./login-mail.ts";
import {
  type LoginServices,
  type Visit,
  passwordAttempt,
  tooManyAttempts,
} from "./login-services.ts";
import { checkNewPassword, judgeRepetition } from "./new-password.ts";
import type { Problems } from "./pages/fields.ts";
import { passwordChangedPage } from "./pages/message-pages.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { replacePassword } from "./replace-password.ts";
import { signInHere } from "./signed-in.ts";

/**
 * Requires a recent login and the current password. Ends every login and starts a new one in this
 * browser.
 */
export async function changePassword(
  services: LoginServices,
  visit: Visit,
  own: OwnAccount,
  form: URLSearchParams,
): Promise<PageResponse> {
  const { configuration, database, log } = services.context;
  const { account } = own;
  const current = form.get("current") ?? "";
  const password = form.get("password") ?? "";
  const refuse = (problems: Problems) => ownPage(services, visit, own, { problems, status: 422 });
  const checked = await checkNewPassword(services, visit, password, account);
  if (checked.kind === "tooMany") return checked.answer;
  const isIncomplete = current === "" || checked.problem !== undefined;
  if (isIncomplete)
    return refuse({
      current: current === "" ? "Enter your current password." : undefined,
      password: checked.problem,
    });
  const counted = await passwordAttempt(services, visit, account.email);
  if (!counted.allowed) return tooManyAttempts(services, counted);
  const before = (await findLogin(database, account.email))?.passwordHash;
  const isWrong = { current: "That is not your current password." };
  if (!(await verifyPassword(current, before))) {
    logWrongPassword(services, account.id);
    return refuse(isWrong);
  }
  await refundAttempt(database, counted.marks);
  const repetition = await judgeRepetition(password, before);
  if (repetition !== undefined) return refuse({ password: repetition });
  const passwordHash = await hashPassword(password);
  const ended = await database.transaction((session) =>
    replacePassword(session, account.id, passwordHash, {
      before,
      deletesTokens: wantsTokensDeleted(form),
    }),
  );
  // Another request changed the password during hashing.
  if (ended === undefined) return refuse(isWrong);
  log.security("password-changed", { person: personId(account.id), means: "change" });
  logRevokedTokens(services, account.id, ended.tokens);
  services.background("login.mail-failed", () => sendPasswordNotice(services.context, account));
  try {
    // Replaces this browser's session too, because it may have been stolen.
    const signedIn = await signInHere(
      services,
      visit,
      account.id,
      ended.endedAt + JUST_AFTER_SECONDS,
    );
    const notice = `Your password has been changed. You've been logged out everywhere else, but not in this browser. If an open tab of ${configuration.productName} asks you to log in, you won't need your password.`;
    return await ownPage(services, visit, { account, signedIn }, { notice, isLoginOver: true });
  } catch (error) {
    log.error("login.session-failed", error);
    return show(passwordChangedPage(configuration));
  }
}
