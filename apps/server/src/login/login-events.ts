import { personId } from "../access/person-id.ts";
import type { ServerContext } from "../context.ts";
import type { ServerLog } from "../server-log.ts";
import { annotateCall } from "../current-call.ts";
import type { IdentityProblem } from "./identity-problem.ts";
import type { LoginProvider } from "./provider.ts";
import type { RemovedFactors } from "./remove-factors.ts";

type Room = { readonly context: Pick<ServerContext, "log"> };

/** `accountId` is undefined if the address has no account. */
export function logWrongPassword({ context }: Room, accountId: string | undefined): void {
  annotateCall({ isExplained: true });
  context.log.security("login-failed", {
    reason: accountId === undefined ? "unknown-account" : "wrong-password",
    person: accountId && personId(accountId),
  });
}

/** Logs no person, because a passkey response may name anyone. */
export function logRefusedPasskey({ context }: Room): void {
  annotateCall({ isExplained: true });
  context.log.security("login-failed", { reason: "passkey" });
}

/** `kind` says why another provider's answer did not log anybody in. */
export function logIdentityProblem({ context }: Room, { kind, code }: IdentityProblem): void {
  context.log.warn("login.identity-provider", { kind, code });
  if (kind === "untrusted" || kind === "unverified-address") {
    annotateCall({ isExplained: true });
    context.log.security("login-failed", { reason: `identity-provider-${kind}` });
  }
}

export type SecondStepMeans = "authenticator" | "passkey" | "recovery-code";

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

export function logRemovedFactors(
  log: Pick<ServerLog, "security">,
  accountId: string,
  factors: RemovedFactors["factors"],
): void {
  for (const means of factors)
    log.security("factor-removed", { person: personId(accountId), means });
}

export function logRevokedTokens(
  { context }: Room,
  accountId: string,
  tokens: readonly string[],
): void {
  for (const token of tokens)
    context.log.security("token-revoked", { person: personId(accountId), token });
}

export function logResetRequest({ context }: Room, accountId: string | undefined): void {
  context.log.security("password-reset-requested", { person: accountId && personId(accountId) });
}

/** Logs the limit, which the page does not reveal. */
export function logMailLimit({ context }: Room, limit: string): void {
  annotateCall({ isExplained: true });
  context.log.security("limit-reached", { surface: "login", route: "MAIL /kinde", limit });
}

/** Kinds of reused credentials, by the provider's error details. */
const REUSED: Readonly<Record<string, "code" | "refresh-token">> = {
  "authorization code already consumed": "code",
  "refresh token already used": "refresh-token",
};

/** Logs the reuse of a single-use code or token, which indicates theft. */
export function logReuse(provider: LoginProvider, log: ServerContext["log"]): void {
  provider.on("grant.error", (ctx, error) => {
    const means = REUSED[error.error_detail ?? ""];
    if (means === undefined) return;
    // The provider does not report a code's account.
    const accountId = ctx.oidc.entities.RefreshToken?.accountId;
    log.security("credential-reused", { means, person: accountId && personId(accountId) });
  });
}
