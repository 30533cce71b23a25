import { personId } from "../access/person-id.ts";
import {
  type Account,
  findAccount,
  findAccountByEmail,
  findLogin,
  isVerified,
  lockAccount,
  markVerified,
} from "./accounts.ts";
import { type PageResponse, show } from "./page-response.ts";
import { tokensBox, wantsTokensDeleted } from "./end-account-logins.ts";
import { readForm } from "./form-request.ts";
import { LOGIN_PATH } from "./login-addresses.ts";
import { removeIdentities } from "./identities.ts";
import { logRemovedFactors, logResetRequest, logRevokedTokens } from "./login-events.ts";
import { sendPasswordNotice, sendReset } from "./login-mail.ts";
import {
  type LoginServices,
  type Visit,
  mailAttempt,
  canSendMail,
  tooManyAttempts,
} from "./login-services.ts";
import { type PasswordCheck, checkNewPassword, judgeRepetition } from "./new-password.ts";
import { type LinkPurpose, readLink, consumeLink } from "./one-time-links.ts";
import { forgottenPage, newPasswordPage, verifyPage } from "./pages/recovery-pages.ts";
import { messagePage, passwordChangedPage } from "./pages/message-pages.ts";
import type { Page } from "./pages/page.ts";
import { hashPassword } from "./passwords.ts";
import { type RemovedFactors, removeFactorsIn } from "./remove-factors.ts";
import { replacePassword } from "./replace-password.ts";
import { emailProblem, readEmail } from "./sign-up-form.ts";

/** Serves `/forgotten`, `/reset` and `/verify`. */
export async function recoveryPages(
  services: LoginServices,
  visit: Visit,
): Promise<PageResponse | undefined> {
  const isPost = visit.request.method === "POST";
  switch (visit.url.pathname) {
    case "/forgotten":
      return isPost
        ? askForLink(services, visit)
        : show(
            forgottenPage(services.context.configuration, `${LOGIN_PATH}/forgotten`, "", undefined),
          );
    case "/reset":
      return isPost
        ? saveNewPassword(services, visit)
        : showReset(services, visit.url.searchParams.get("link") ?? "");
    case "/verify":
      return isPost
        ? verify(services, visit)
        : showVerify(services, visit.url.searchParams.get("link") ?? "");
    default:
      return undefined;
  }
}

async function askForLink(services: LoginServices, visit: Visit): Promise<PageResponse> {
  const { configuration, database } = services.context;
  const email = readEmail(await readForm(visit.request, configuration.publicOrigin));
  const problem = emailProblem(email);
  if (problem !== undefined)
    return show(forgottenPage(configuration, `${LOGIN_PATH}/forgotten`, email, problem), 422);
  const counted = await mailAttempt(services, visit);
  if (!counted.allowed) return tooManyAttempts(services, counted);
  // Not awaited, because timing must not reveal whether an account exists.
  services.background("login.mail-failed", async () => {
    const account = await findAccountByEmail(database, email);
    logResetRequest(services, account?.id);
    if ((await canSendMail(services, email)) && account !== undefined)
      await sendReset(services.context, account);
  });
  return show(
    messagePage(configuration, {
      title: "Check your e-mail",
      text: `If ${email} has an account here, a link to choose a new password is on its way. It works for an hour. Nothing there after a few minutes? Look in the spam folder, and check the address.`,
    }),
  );
}

async function showReset(services: LoginServices, secret: string): Promise<PageResponse> {
  const account = await accountOfLink(services, secret, "reset");
  if (account === undefined) return deadLink(services, "reset");
  return show(await resetPage(services, account, secret, undefined));
}

async function resetPage(
  { context }: LoginServices,
  account: Account,
  secret: string,
  problem: string | undefined,
): Promise<Page> {
  // A reset always deletes the tokens of an unverified account.
  const tokens = account.emailVerified
    ? await tokensBox(context.database, account.id, "reset")
    : undefined;
  return newPasswordPage(
    context.configuration,
    `${LOGIN_PATH}/reset`,
    { secret, account, tokens },
    problem,
  );
}

async function saveNewPassword(services: LoginServices, visit: Visit): Promise<PageResponse> {
  const { configuration, database } = services.context;
  const form = await readForm(visit.request, configuration.publicOrigin);
  const secret = form.get("link") ?? "";
  const account = await accountOfLink(services, secret, "reset");
  if (account === undefined) return deadLink(services, "reset");
  const password = form.get("password") ?? "";
  const checked = await checkReplacement(services, visit, password, account);
  if (checked.kind === "tooMany") return checked.answer;
  if (checked.problem !== undefined)
    return show(await resetPage(services, account, secret, checked.problem), 422);
  const passwordHash = await hashPassword(password);
  const done = await database.transaction(async (session) => {
    if ((await consumeLink(session, secret, "reset")) === undefined) return undefined;
    await lockAccount(session, account.id);
    const isProven = await isVerified(session, account.id);
    const ended = await replacePassword(session, account.id, passwordHash, {
      deletesTokens: !isProven || wantsTokensDeleted(form),
    });
    // Someone else may have signed up with this address and added factors.
    const removed = isProven ? undefined : await removeFactorsIn(session, account.id);
    const identities = isProven ? 0 : await removeIdentities(session, account.id);
    await markVerified(session, account.id);
    const factors = removed?.factors ?? [];
    return { isProven, factors, identities, tokens: ended?.tokens ?? [] };
  });
  if (done === undefined) return deadLink(services, "reset");
  logReset(services, account.id, done);
  const removed = done.isProven ? undefined : removedBefore(done);
  services.background("login.mail-failed", () =>
    sendPasswordNotice(services.context, account, removed),
  );
  return show(passwordChangedPage(configuration, removed));
}

/** `isProven` means that the address was already verified. */
interface Reset {
  readonly isProven: boolean;
  readonly factors: RemovedFactors["factors"];
  /** Number of logins by another provider. */
  readonly identities: number;
  readonly tokens: readonly string[];
}

function logReset(
  services: LoginServices,
  accountId: string,
  { isProven, factors, tokens }: Reset,
): void {
  const { log } = services.context;
  const person = personId(accountId);
  log.security("password-changed", { person, means: "reset" });
  if (!isProven) log.security("address-verified", { person });
  logRemovedFactors(log, accountId, factors);
  logRevokedTokens(services, accountId, tokens);
}

/** Lists what was added before the address was verified. */
function removedBefore({ factors, identities, tokens }: Reset): string | undefined {
  const passkeys = factors.filter((means) => means === "passkey").length;
  const parts = [
    factors.includes("authenticator") ? "the authenticator app" : undefined,
    passkeys === 0 ? undefined : `${passkeys} ${passkeys === 1 ? "passkey" : "passkeys"}`,
    factors.length === 0 ? undefined : "the recovery codes",
    identities === 0 ? undefined : "the login by another service",
    tokens.length === 0
      ? undefined
      : `${tokens.length} personal access ${tokens.length === 1 ? "token" : "tokens"}`,
  ].filter((part) => part !== undefined);
  if (parts.length === 0) return undefined;
  return `Removed, because they were added before this address was verified: ${new Intl.ListFormat("en-GB").format(parts)}.`;
}

/**
 * Also refuses the current password. That is safe, because only the account's owner has the link.
 */
async function checkReplacement(
  services: LoginServices,
  visit: Visit,
  password: string,
  account: Account,
): Promise<PasswordCheck> {
  const checked = await checkNewPassword(services, visit, password, account);
  if (checked.kind === "tooMany" || checked.problem !== undefined) return checked;
  const current = (await findLogin(services.context.database, account.email))?.passwordHash;
  return { kind: "judged", problem: await judgeRepetition(password, current) };
}

async function showVerify(services: LoginServices, secret: string): Promise<PageResponse> {
  const state = await readLink(services.context.database, secret, "verify");
  const account =
    state.kind === "unknown"
      ? undefined
      : await findAccount(services.context.database, state.accountId);
  if (account?.emailVerified === true) return verified(services);
  if (state.kind !== "good" || account === undefined) return deadLink(services, "verify");
  return show(verifyPage(services.context.configuration, `${LOGIN_PATH}/verify`, secret, account));
}

async function verify(services: LoginServices, visit: Visit): Promise<PageResponse> {
  const { configuration, database } = services.context;
  const secret = (await readForm(visit.request, configuration.publicOrigin)).get("link") ?? "";
  const verifiedId = await database.transaction(async (session) => {
    const accountId = await consumeLink(session, secret, "verify");
    if (accountId !== undefined) await markVerified(session, accountId);
    return accountId;
  });
  if (verifiedId !== undefined)
    services.context.log.security("address-verified", { person: personId(verifiedId) });
  return showVerify(services, secret);
}

function verified(services: LoginServices): PageResponse {
  const message = { title: "Your e-mail is verified", text: "You can now accept invitations." };
  return show(messagePage(services.context.configuration, message));
}

async function accountOfLink(services: LoginServices, secret: string, purpose: LinkPurpose) {
  const state = await readLink(services.context.database, secret, purpose);
  return state.kind === "good"
    ? findAccount(services.context.database, state.accountId)
    : undefined;
}

function deadLink(services: LoginServices, purpose: LinkPurpose): PageResponse {
  const { configuration } = services.context;
  const again =
    purpose === "reset"
      ? { label: "Request a new link", href: `${LOGIN_PATH}/forgotten` }
      : { label: "Open your account", href: `${LOGIN_PATH}/account` };
  const text =
    purpose === "reset"
      ? "It has been used, is older than an hour, or was replaced by a newer one. Your password was not changed."
      : "It has been used, or is older than a day. Log in and send yourself a new one from your account.";
  return show(
    messagePage(configuration, { title: "This link no longer works", text, action: again }),
    410,
  );
}
