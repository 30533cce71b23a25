import { ACCOUNT_PATH, CONFIRM_PATH, type OwnAccount } from "./account-visit.ts";
import { type Account, findLogin } from "./accounts.ts";
import { type PageResponse, redirect, show } from "./page-response.ts";
import { refundAttempt } from "./attempts.ts";
import { leaveToConfirm, passwordNeeded } from "./leave-to-confirm.ts";
import { LOGIN_PATH } from "./login-addresses.ts";
import { logWrongPassword } from "./login-events.ts";
import {
  type LoginServices,
  type Visit,
  passwordAttempt,
  secondFactorAttempt,
  tooManyAttempts,
} from "./login-services.ts";
import { type ConfirmProof, confirmPage } from "./pages/confirm-page.ts";
import type { Problems } from "./pages/fields.ts";
import { arePasskeysPossible, authenticationOptions } from "./passkey-ceremonies.ts";
import type { ChallengePurpose } from "./passkey-challenges.ts";
import { verifyPassword } from "./passwords.ts";
import { type SecondFactors, findSecondFactors, isSecondFactorNeeded } from "./second-factors.ts";
import { MISSING_PROOF, PROOFS, type Proof, WRONG_PROOF, isProved } from "./second-step-proofs.ts";
import { confirmHere } from "./signed-in.ts";

const ACTION = { action: CONFIRM_PATH, forgotten: `${LOGIN_PATH}/forgotten` };
const LABELS: Readonly<Record<Proof, string>> = {
  code: "Use your authenticator app",
  recoveryCode: "Use a recovery code",
  passkey: "Use a passkey",
};

/**
 * Asks a signed-in person for the password and, if the account has one, a second factor.
 * `parameters` hold the return path and the chosen factor.
 */
export async function showConfirm(
  services: LoginServices,
  own: OwnAccount,
  parameters: URLSearchParams,
  problems: Problems = {},
  status = 200,
): Promise<PageResponse> {
  const { context } = services;
  const { account, signedIn } = own;
  const back = backOf(parameters);
  if (!account.hasPassword && services.identityProvider === undefined)
    return passwordNeeded(services);
  const possible = proofsOf(
    await findSecondFactors(context.database, account.id),
    arePasskeysPossible(context.configuration),
  );
  const kind = possible.find((proof) => proof === parameters.get("with")) ?? possible[0];
  const others = possible
    .filter((proof) => proof !== kind)
    .map((proof) => ({
      label: LABELS[proof],
      href: `${CONFIRM_PATH}?${new URLSearchParams({ back, with: proof }).toString()}`,
    }));
  const passkey = async (): Promise<ConfirmProof> => ({
    kind: "passkey",
    options: await authenticationOptions(context, purposeOf(signedIn.session), {
      userVerification: "discouraged",
      accountId: account.id,
    }),
  });
  const proof = kind === "passkey" ? await passkey() : kind && { kind };
  return show(
    confirmPage(
      context.configuration,
      ACTION,
      {
        email: account.email,
        identityProvider: account.hasPassword ? undefined : services.identityProvider?.name,
        back,
        proof,
        others,
      },
      problems,
    ),
    status,
  );
}

export async function confirm(
  services: LoginServices,
  visit: Visit,
  own: OwnAccount,
  form: URLSearchParams,
): Promise<PageResponse> {
  const { database } = services.context;
  const { account, signedIn } = own;
  const back = backOf(form);
  const proof = PROOFS.find((name) => form.has(name));
  const ask = (problems: Problems): Promise<PageResponse> =>
    showConfirm(
      services,
      own,
      new URLSearchParams({ back, ...(proof === undefined ? {} : { with: proof }) }),
      problems,
      422,
    );
  const proved = account.hasPassword
    ? await provePassword(services, visit, account, form)
    : ({ kind: "proved", loggedInAt: undefined } as const);
  if (proved.kind === "wrong") return ask({ password: proved.problem });
  if (proved.kind === "tooMany") return proved.answer;
  if (isSecondFactorNeeded(await findSecondFactors(database, account.id))) {
    const given = proof === undefined ? "" : (form.get(proof) ?? "");
    if (proof === undefined || given.trim() === "")
      return ask({ [proof ?? "code"]: MISSING_PROOF[proof ?? "code"] });
    const tried = await secondFactorAttempt(services, visit, account.id);
    if (!tried.allowed) return tooManyAttempts(services, tried);
    if (
      !(await isProved(
        services,
        { accountId: account.id, purpose: purposeOf(signedIn.session) },
        proof,
        given,
      ))
    )
      return ask({ [proof]: WRONG_PROOF[proof] });
    await refundAttempt(database, tried.marks);
  }
  if (proved.loggedInAt === undefined) return leaveToConfirm(services, own, back);
  await confirmHere(services, visit, proved.loggedInAt);
  return redirect(back);
}

type PasswordProof =
  | { readonly kind: "proved"; readonly loggedInAt: number }
  | { readonly kind: "wrong"; readonly problem: string }
  | { readonly kind: "tooMany"; readonly answer: PageResponse };

async function provePassword(
  services: LoginServices,
  visit: Visit,
  account: Account,
  form: URLSearchParams,
): Promise<PasswordProof> {
  const { database } = services.context;
  const password = form.get("password") ?? "";
  if (password === "") return { kind: "wrong", problem: "Enter your password." };
  const counted = await passwordAttempt(services, visit, account.email);
  if (!counted.allowed) return { kind: "tooMany", answer: tooManyAttempts(services, counted) };
  const login = await findLogin(database, account.email);
  if (!(await verifyPassword(password, login?.passwordHash)) || login === undefined) {
    logWrongPassword(services, account.id);
    return { kind: "wrong", problem: "That is not your password." };
  }
  await refundAttempt(database, counted.marks);
  return { kind: "proved", loggedInAt: login.loggedInAt };
}

/** Returns the possible proofs, the most usual first. */
function proofsOf(factors: SecondFactors, isPasskeyPossible: boolean): Proof[] {
  if (!isSecondFactorNeeded(factors)) return [];
  return [
    ...(factors.hasAuthenticator ? (["code"] as const) : []),
    ...(factors.passkeys.length > 0 && isPasskeyPossible ? (["passkey"] as const) : []),
    "recoveryCode",
  ];
}

function purposeOf(session: string): ChallengePurpose {
  return `confirm:${session}`;
}

/** Allows only the account page, its sections and its subpages. */
export function backOf(parameters: URLSearchParams): string {
  const back = parameters.get("back") ?? "";
  return /^\/kinde\/account(?:\/[a-z-]+)*(?:#[a-z-]+)?$/u.test(back) ? back : ACCOUNT_PATH;
}
