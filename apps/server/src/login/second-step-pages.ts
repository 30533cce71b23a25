import { findAccount } from "./accounts.ts";
import { STEP_PAGES, advanceLogin } from "./advance-login.ts";
import { type Answer, redirect, show } from "./answer.ts";
import { giveBack } from "./attempts.ts";
import { checkCode } from "./authenticator.ts";
import { readForm } from "./form-request.ts";
import { interactionPath, openInteraction, overAlready } from "./interactions.ts";
import { notifyOwner } from "./login-mail.ts";
import { type LoginRoom, type Visit, secondFactorAttempt, tooMany } from "./login-room.ts";
import { recoveryCodeStepPage } from "./pages/recovery-code-pages.ts";
import { RECOVERY_CODE, secondStepPage } from "./pages/second-step-page.ts";
import { type PendingLogin, findPending } from "./pending-logins.ts";
import { consumeRecoveryCode } from "./recovery-codes.ts";

const ADDRESS = new RegExp(`^/interaction/([\\w-]+)/${STEP_PAGES.secondFactor}$`, "u");
const WRONG_RECOVERY_CODE = "That recovery code isn't right, or it was used already. Try another one.";
const WRONG_CODE = "That code isn't right, or it was used already. Wait for the next one and type that.";

/** `/interaction/{uid}/second-step`: asks for a second factor, after the password. */
export async function secondStepPages(room: LoginRoom, visit: Visit): Promise<Answer | undefined> {
  const uid = ADDRESS.exec(visit.url.pathname)?.[1];
  if (uid === undefined) return undefined;
  const { configuration, database } = room.context;
  const form = visit.request.method === "POST" ? await readForm(visit.request, configuration.publicOrigin) : undefined;
  const interaction = await openInteraction(room, visit, uid);
  if (interaction === undefined) return overAlready(room, visit);
  const login = await findPending(database, uid);
  if (login?.state !== "secondFactor") return redirect(interactionPath(uid, "log-in"));
  const action = interactionPath(uid, STEP_PAGES.secondFactor);
  const isRecovery = form === undefined ? visit.url.searchParams.get("with") === RECOVERY_CODE : form.has("recoveryCode");
  const ask = (problem?: string) => (isRecovery ? recoveryCodeStepPage(configuration, action, problem) : secondStepPage(configuration, action, problem));
  if (form === undefined) return show(ask());

  const code = form.get(isRecovery ? "recoveryCode" : "code") ?? "";
  if (code.trim() === "") return show(ask(isRecovery ? "Type one of your recovery codes." : "Type the code that your app shows."), 422);
  const counted = await secondFactorAttempt(room, visit, login.accountId);
  if (!counted.allowed) return tooMany(room, counted.minutes);
  const isProved = isRecovery ? await acceptRecoveryCode(room, login, code) : await isRight(room, login, code);
  if (!isProved) return show(ask(isRecovery ? WRONG_RECOVERY_CODE : WRONG_CODE), 401);
  await giveBack(database, counted.marks);
  return advanceLogin(room, visit, interaction, login, { kind: "secondFactorProved" });
}

/** Lets a recovery code count, once, and tells the owner so. */
async function acceptRecoveryCode(room: LoginRoom, login: PendingLogin, code: string): Promise<boolean> {
  const { database } = room.context;
  const left = await consumeRecoveryCode(database, login.accountId, code);
  const account = left === undefined ? undefined : await findAccount(database, login.accountId);
  if (account === undefined) return false;
  const rest = left === 0 ? "It was the last one: make new ones on your account page." : `You have ${left} left.`;
  notifyOwner(room, account, `One of your recovery codes was used to log in. ${rest}`);
  return true;
}

async function isRight({ context }: LoginRoom, login: PendingLogin, code: string): Promise<boolean> {
  const store = { database: context.database, keys: context.secrets.factorKeys };
  const checked = await checkCode(store, login.accountId, code);
  if (checked === "unreadable") context.log.error("login.factor-unreadable", new Error("The secret of an authenticator app opens with none of the keys."));
  return checked === "right";
}
