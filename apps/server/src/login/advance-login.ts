import { personId } from "../access/person-id.ts";
import type { Login } from "./accounts.ts";
import { type PageResponse, redirect } from "./page-response.ts";
import { type Interaction, finishLogin, interactionPath } from "./interactions.ts";
import type { LoginServices, Visit } from "./login-services.ts";
import { isAccountLocked, refuseLocked } from "./locked-account.ts";
import { LOGIN_START, type LoginEvent, type LoginState, nextStep } from "./login-steps.ts";
import { passwordContext } from "./password-context.ts";
import { loadPasswordJudge } from "./password-judge.ts";
import { findSecondFactors, isSecondFactorNeeded } from "./second-factors.ts";
import { type PendingLogin, storePending, consumePending } from "./pending-logins.ts";

/** For each state of a login, the page on which the login waits. */
export const STEP_PAGES: Readonly<Record<Exclude<LoginState, "start" | "done">, string>> = {
  secondFactor: "second-step",
  weakPassword: "weak-password",
};

/** Starts the steps after the password. The caller must have verified `password`. */
export async function beginLogin(
  services: LoginServices,
  visit: Visit,
  interaction: Interaction,
  { account, loggedInAt }: Pick<Login, "account" | "loggedInAt">,
  password: string,
): Promise<PageResponse> {
  const judgePassword = await loadPasswordJudge();
  const { problem } = judgePassword(
    password,
    passwordContext(services.context.configuration, account),
  );
  const factors = await findSecondFactors(services.context.database, account.id);
  const progress = nextStep(LOGIN_START, {
    kind: "passwordProved",
    isPasswordWeak: problem !== undefined,
    isSecondFactorNeeded: isSecondFactorNeeded(factors),
  });
  return continueLogin(services, visit, interaction, {
    accountId: account.id,
    loggedInAt,
    ...progress,
  });
}

export async function beginPasskeyLogin(
  services: LoginServices,
  visit: Visit,
  interaction: Interaction,
  { account, loggedInAt }: Pick<Login, "account" | "loggedInAt">,
): Promise<PageResponse> {
  const progress = nextStep(LOGIN_START, { kind: "passkeyProved" });
  return continueLogin(
    services,
    visit,
    interaction,
    { accountId: account.id, loggedInAt, ...progress },
    "passkey",
  );
}

/** Starts the steps after another provider's login. */
export async function beginIdentityLogin(
  services: LoginServices,
  visit: Visit,
  interaction: Interaction,
  { account, loggedInAt }: Pick<Login, "account" | "loggedInAt">,
): Promise<PageResponse> {
  const factors = await findSecondFactors(services.context.database, account.id);
  const progress = nextStep(LOGIN_START, {
    kind: "identityProved",
    isSecondFactorNeeded: isSecondFactorNeeded(factors),
  });
  return continueLogin(
    services,
    visit,
    interaction,
    { accountId: account.id, loggedInAt, ...progress },
    "identity-provider",
  );
}

export async function advanceLogin(
  services: LoginServices,
  visit: Visit,
  interaction: Interaction,
  login: PendingLogin,
  event: LoginEvent,
): Promise<PageResponse> {
  return continueLogin(services, visit, interaction, { ...login, ...nextStep(login, event) });
}

async function continueLogin(
  services: LoginServices,
  visit: Visit,
  interaction: Interaction,
  login: PendingLogin,
  means: "password" | "passkey" | "identity-provider" = "password",
): Promise<PageResponse> {
  const { database, log } = services.context;
  if (await isAccountLocked(database, login.accountId)) {
    await consumePending(database, interaction.uid);
    return refuseLocked(services, login.accountId);
  }
  if (login.state === "start") throw new Error("A login waits only after its first proof.");
  if (login.state === "done") {
    await consumePending(database, interaction.uid);
    const answer = await finishLogin(services, visit, interaction, login);
    log.security("login-succeeded", { person: personId(login.accountId), means });
    return answer;
  }
  await storePending(database, interaction.uid, login);
  return redirect(interactionPath(interaction.uid, STEP_PAGES[login.state]));
}
