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
import { acceptPasskey, arePasskeysPossible, offerPasskey } from "./passkey-ceremonies.ts";
import { type PendingLogin, findPending } from "./pending-logins.ts";
import { consumeRecoveryCode } from "./recovery-codes.ts";
import { findSecondFactors } from "./second-factors.ts";

const ADDRESS = new RegExp(`^/interaction/([\\w-]+)/${STEP_PAGES.secondFactor}$`, "u");

/** What a person can take the second step with: the names of the forms' fields. */
const PROOFS = ["code", "recoveryCode", "passkey"] as const;
type Proof = (typeof PROOFS)[number];

const MISSING: Readonly<Record<Proof, string>> = {
  code: "Type the code that your app shows.",
  recoveryCode: "Type one of your recovery codes.",
  passkey: "No passkey arrived. Try again.",
};
const WRONG: Readonly<Record<Proof, string>> = {
  code: "That code isn't right, or it was used already. Wait for the next one and type that.",
  recoveryCode: "That recovery code isn't right, or it was used already. Try another one.",
  passkey: "That passkey isn't one of your account's, or the page was open too long. Try again.",
};

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
  if (form === undefined) return ask(room, uid, login, visit.url.searchParams.get("with") === RECOVERY_CODE ? "recoveryCode" : "code");

  const proof = PROOFS.find((name) => form.has(name)) ?? "code";
  const given = form.get(proof) ?? "";
  if (given.trim() === "") return ask(room, uid, login, proof, { text: MISSING[proof], status: 422 });
  const counted = await secondFactorAttempt(room, visit, login.accountId);
  if (!counted.allowed) return tooMany(room, counted.minutes);
  if (!(await CHECKS[proof](room, uid, login, given))) return ask(room, uid, login, proof, { text: WRONG[proof], status: 401 });
  await giveBack(database, counted.marks);
  return advanceLogin(room, visit, interaction, login, { kind: "secondFactorProved" });
}

async function ask({ context }: LoginRoom, uid: string, { accountId }: PendingLogin, proof: Proof, problem?: { readonly text: string; readonly status: number }): Promise<Answer> {
  const { configuration, database } = context;
  const action = interactionPath(uid, STEP_PAGES.secondFactor);
  if (proof === "recoveryCode") return show(recoveryCodeStepPage(configuration, action, problem?.text), problem?.status);
  const { hasAuthenticator, passkeys } = await findSecondFactors(database, accountId);
  const isPasskeyPossible = passkeys.length > 0 && arePasskeysPossible(configuration);
  const passkey = isPasskeyPossible ? await offerPasskey(context, `second-step:${uid}`, { userVerification: "discouraged", accountId }) : undefined;
  return show(secondStepPage(configuration, { action, hasAuthenticator, passkey }, problem?.text), problem?.status);
}

/** Whether what was given proves who the person is; it counts once. */
const CHECKS: Readonly<Record<Proof, (room: LoginRoom, uid: string, login: PendingLogin, given: string) => Promise<boolean>>> = {
  code: async ({ context }, _uid, { accountId }, code) => {
    const checked = await checkCode({ database: context.database, keys: context.secrets.factorKeys }, accountId, code);
    if (checked === "unreadable") context.log.error("login.factor-unreadable", new Error("The secret of an authenticator app opens with none of the keys."));
    return checked === "right";
  },
  recoveryCode: async (room, _uid, { accountId }, code) => {
    const { database } = room.context;
    const left = await consumeRecoveryCode(database, accountId, code);
    const account = left === undefined ? undefined : await findAccount(database, accountId);
    if (account === undefined) return false;
    const rest = left === 0 ? "It was the last one: make new ones on your account page." : `You have ${left} left.`;
    notifyOwner(room, account, `One of your recovery codes was used to log in. ${rest}`);
    return true;
  },
  passkey: async ({ context }, uid, { accountId }, answer) =>
    (await acceptPasskey(context, `second-step:${uid}`, answer, { userVerification: "discouraged" })) === accountId,
};
