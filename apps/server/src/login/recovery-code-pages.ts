import { personId } from "../access/person-id.ts";
import {
  ACCOUNT_PATH,
  type OwnAccount,
  changeFactors,
  openRecentAccount,
} from "./account-visit.ts";
import { type PageResponse, redirect, show } from "./page-response.ts";
import { postedForm } from "./form-request.ts";
import { notifyOwner } from "./login-mail.ts";
import type { LoginServices, Visit } from "./login-services.ts";
import {
  RECOVERY_CODES_PATH,
  newRecoveryCodesPage,
  recoveryCodesPage,
} from "./pages/recovery-code-pages.ts";
import { makeRecoveryCodes, storeRecoveryCodes } from "./recovery-codes.ts";
import { findSecondFactors, isSecondFactorNeeded } from "./second-factors.ts";

/** Serves `/account/recovery-codes`. */
export async function recoveryCodePages(
  services: LoginServices,
  visit: Visit,
): Promise<PageResponse | undefined> {
  if (visit.url.pathname !== "/account/recovery-codes") return undefined;
  const { configuration, database } = services.context;
  const form = await postedForm(services, visit);
  const opened = await openRecentAccount(services, visit, RECOVERY_CODES_PATH);
  if (opened.kind === "closed") return opened.answer;
  const { own } = opened;
  const { account } = own;
  const factors = await findSecondFactors(database, account.id);
  if (!isSecondFactorNeeded(factors)) return redirect(ACCOUNT_PATH);
  if (form === undefined) return show(newRecoveryCodesPage(configuration, factors.recoveryCodes));
  const answer = await showNewRecoveryCodes(
    services,
    own,
    "Here are your new codes. The old ones no longer work.",
  );
  notifyOwner(
    services,
    account,
    "New recovery codes were made for your account. The old ones no longer work.",
  );
  return answer;
}

/** Shows the codes once. `notice` says what has just happened. */
export async function showNewRecoveryCodes(
  services: LoginServices,
  own: OwnAccount,
  notice: string,
): Promise<PageResponse> {
  const made = await makeRecoveryCodes();
  await changeFactors(services, own, (session) =>
    storeRecoveryCodes(session, own.account.id, made),
  );
  services.context.log.security("recovery-codes-made", { person: personId(own.account.id) });
  return show(
    recoveryCodesPage(services.context.configuration, own.account.email, made.codes, notice),
  );
}
