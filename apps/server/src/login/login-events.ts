import { personId } from "../access/person-id.ts";
import type { ServerContext, ServerLog } from "../context.ts";
import { annotateCall } from "../current-call.ts";
import type { LoginProvider } from "./provider.ts";
import type { RemovedFactors } from "./remove-factors.ts";

type Room = { readonly context: Pick<ServerContext, "log"> };

/** Logs that a password was wrong, or that the address that came with it has no account. */
export function logWrongPassword({ context }: Room, accountId: string | undefined): void {
  annotateCall({ isExplained: true });
  context.log.security("login-failed", {
    reason: accountId === undefined ? "unknown-account" : "wrong-password",
    person: accountId && personId(accountId),
  });
}

/** Logs that a passkey was refused in place of a password; whose it claims to be is not known. */
export function logRefusedPasskey({ context }: Room): void {
  annotateCall({ isExplained: true });
  context.log.security("login-failed", { reason: "passkey" });
}

/** What a second step is taken with. */
export type SecondStepMeans = "authenticator" | "passkey" | "recovery-code";

/** Logs whether what was given as second step was right. */
export function logSecondStep(
  { context }: Room,
  accountId: string,
  means: SecondStepMeans,
  isRight: boolean,
): void {
  if (!isRight) annotateCall({ isExplained: true });
  context.log.security(isRight ? "second-step-passed" : "second-step-failed", {
    person: personId(accountId),
    means,
  });
}

/** Logs the factors that were taken from an account all at once. */
export function logRemovedFactors(
  log: Pick<ServerLog, "security">,
  accountId: string,
  factors: RemovedFactors["factors"],
): void {
  for (const means of factors)
    log.security("factor-removed", { person: personId(accountId), means });
}

/** Logs the personal tokens that were deleted along with the logins of an account. */
export function logRevokedTokens(
  { context }: Room,
  accountId: string,
  tokens: readonly string[],
): void {
  for (const token of tokens)
    context.log.security("token-revoked", { person: personId(accountId), token });
}

/** Logs that somebody asked for a link to set a new password; `accountId` is undefined where the address has no account. */
export function logResetRequest({ context }: Room, accountId: string | undefined): void {
  context.log.security("password-reset-requested", { person: accountId && personId(accountId) });
}

/** Logs that a mail was not sent for its limit, which the page tells nobody. */
export function logMailLimit({ context }: Room, limit: string): void {
  annotateCall({ isExplained: true });
  context.log.security("limit-reached", { surface: "login", route: "MAIL /kinde", limit });
}

/** What the provider says of a code or token that came a second time. */
const REUSED: Readonly<Record<string, "code" | "refresh-token">> = {
  "authorization code already consumed": "code",
  "refresh token already used": "refresh-token",
};

/** Logs when a code or token that works once comes again: then somebody else has it. */
export function logReuse(provider: LoginProvider, log: ServerContext["log"]): void {
  provider.on("grant.error", (ctx, error) => {
    const means = REUSED[error.error_detail ?? ""];
    if (means === undefined) return;
    // Of a code the provider does not say whose it was.
    const accountId = ctx.oidc.entities.RefreshToken?.accountId;
    log.security("credential-reused", { means, person: accountId && personId(accountId) });
  });
}
