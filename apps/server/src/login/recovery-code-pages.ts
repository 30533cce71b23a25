import { personId } from "../access/person-id.ts";
import {
  ACCOUNT_PATH,
  type OwnAccount,
  changeFactors,
  openRecentAccount,
} from "./account-visit.ts";
import { type Answer, redirect, show } from "./answer.ts";
import { postedForm } from "./form-request.ts";
import { notifyOwner } from "./login-mail.ts";
import type { LoginRoom, Visit } from "./login-room.ts";
import {
  RECOVERY_CODES_PATH,
  newRecoveryCodesPage,
  recoveryCodesPage,
} from "./pages/recovery-code-pages.ts";
import { makeRecoveryCodes, storeRecoveryCodes } from "./recovery-codes.ts";
import { findSecondFactors, isSecondFactorNeeded } from "./second-factors.ts";

/** `/account/recovery-codes`: makes a new set of codes, after a question. */
export async function recoveryCodePages(
  room: LoginRoom,
  visit: Visit,
): Promise<Answer | undefined> {
  if (visit.url.pathname !== "/account/recovery-codes") return undefined;
  const { configuration, database } = room.context;
  const form = await postedForm(room, visit);
  const opened = await openRecentAccount(room, visit, RECOVERY_CODES_PATH);
  if (opened.kind === "closed") return opened.answer;
  const { own } = opened;
  const { account } = own;
  const factors = await findSecondFactors(database, account.id);
  if (!isSecondFactorNeeded(factors)) return redirect(ACCOUNT_PATH);
  if (form === undefined) return show(newRecoveryCodesPage(configuration, factors.recoveryCodes));
  const answer = await showNewRecoveryCodes(
    room,
    own,
    "Your new codes are made. The old ones don't work any more.",
  );
  notifyOwner(
    room,
    account,
    "New recovery codes were made for your account. The old ones don't work any more.",
  );
  return answer;
}

/** Makes codes and shows them, this once. `notice` says what has just happened. */
export async function showNewRecoveryCodes(
  room: LoginRoom,
  own: OwnAccount,
  notice: string,
): Promise<Answer> {
  const made = await makeRecoveryCodes();
  await changeFactors(room, own, (session) => storeRecoveryCodes(session, own.account.id, made));
  room.context.log.security("recovery-codes-made", { person: personId(own.account.id) });
  return show(recoveryCodesPage(room.context.configuration, own.account.email, made.codes, notice));
}
