import { STEP_PAGES, advanceLogin } from "./advance-login.ts";
import { type PageResponse, redirect, show } from "./page-response.ts";
import { refundAttempt } from "./attempts.ts";
import { interactionPath, openStep } from "./interactions.ts";
import {
  type LoginServices,
  type Visit,
  secondFactorAttempt,
  tooManyAttempts,
} from "./login-services.ts";
import { recoveryCodeStepPage } from "./pages/recovery-code-pages.ts";
import { RECOVERY_CODE, secondStepPage } from "./pages/second-step-page.ts";
import { arePasskeysPossible, authenticationOptions } from "./passkey-ceremonies.ts";
import { type PendingLogin, findPending } from "./pending-logins.ts";
import { findSecondFactors } from "./second-factors.ts";
import { MISSING_PROOF, PROOFS, type Proof, WRONG_PROOF, isProved } from "./second-step-proofs.ts";

/** Serves `/interaction/{uid}/second-step`. */
export async function secondStepPages(
  services: LoginServices,
  visit: Visit,
): Promise<PageResponse | undefined> {
  const opened = await openStep(services, visit, STEP_PAGES.secondFactor);
  if (opened === undefined) return undefined;
  if (opened.kind === "over") return opened.answer;
  const { uid, interaction, form } = opened;
  const { database } = services.context;
  const login = await findPending(database, uid);
  if (login?.state !== "secondFactor") return redirect(interactionPath(uid, "log-in"));
  if (form === undefined)
    return ask(
      services,
      uid,
      login,
      visit.url.searchParams.get("with") === RECOVERY_CODE ? "recoveryCode" : "code",
    );

  const proof = PROOFS.find((name) => form.has(name)) ?? "code";
  const given = form.get(proof) ?? "";
  if (given.trim() === "")
    return ask(services, uid, login, proof, { text: MISSING_PROOF[proof], status: 422 });
  const counted = await secondFactorAttempt(services, visit, login.accountId);
  if (!counted.allowed) return tooManyAttempts(services, counted);
  if (
    !(await isProved(
      services,
      { accountId: login.accountId, purpose: `second-step:${uid}` },
      proof,
      given,
    ))
  )
    return ask(services, uid, login, proof, { text: WRONG_PROOF[proof], status: 401 });
  await refundAttempt(database, counted.marks);
  return advanceLogin(services, visit, interaction, login, { kind: "secondFactorProved" });
}

async function ask(
  { context }: LoginServices,
  uid: string,
  { accountId }: PendingLogin,
  proof: Proof,
  problem?: { readonly text: string; readonly status: number },
): Promise<PageResponse> {
  const { configuration, database } = context;
  const action = interactionPath(uid, STEP_PAGES.secondFactor);
  if (proof === "recoveryCode")
    return show(recoveryCodeStepPage(configuration, action, problem?.text), problem?.status);
  const { hasAuthenticator, passkeys } = await findSecondFactors(database, accountId);
  const isPasskeyPossible = passkeys.length > 0 && arePasskeysPossible(configuration);
  const passkey = isPasskeyPossible
    ? await authenticationOptions(context, `second-step:${uid}`, {
        userVerification: "discouraged",
        accountId,
      })
    : undefined;
  return show(
    secondStepPage(
      configuration,
      { action, hasAuthenticator, passkey },
      { [proof]: problem?.text },
    ),
    problem?.status,
  );
}
