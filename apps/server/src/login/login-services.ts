import type { IncomingMessage, ServerResponse } from "node:http";
import { clientNetwork } from "../access/client-address.ts";
import type { ServerContext } from "../context.ts";
import { type PageResponse, show } from "./page-response.ts";
import {
  type Attempt,
  type LimitedAttempt,
  type RefusedAttempt,
  recordAttempt,
} from "./attempts.ts";
import type { IdentityProvider } from "./identity-provider.ts";
import { logMailLimit } from "./login-events.ts";
import { tooManyPage } from "./pages/message-pages.ts";
import type { LoginProvider } from "./provider.ts";

export interface LoginServices {
  readonly context: ServerContext;
  readonly provider: LoginProvider;
  /** Undefined unless OIDC_ISSUER names one. */
  readonly identityProvider: IdentityProvider | undefined;
  /** Runs work without delaying the response. Logs failures. */
  background(event: string, work: () => Promise<void>): void;
}

/** `url` is relative to the login's mount point. */
export interface Visit {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
}

export function passwordAttempt(
  services: LoginServices,
  visit: Visit,
  email: string,
): Promise<Attempt> {
  const address = addressOf(services, visit);
  return recordAttempt(services.context.database, [
    { limit: "passwordByAccountAndAddress", subject: `${email} ${address}` },
    { limit: "passwordByAccount", subject: email },
    { limit: "passwordByAddress", subject: address },
  ]);
}

export function secondFactorAttempt(
  services: LoginServices,
  visit: Visit,
  accountId: string,
): Promise<Attempt> {
  return recordAttempt(services.context.database, [
    { limit: "secondFactorByAccount", subject: accountId },
    { limit: "secondFactorByAccountADay", subject: accountId },
    { limit: "secondFactorByAddress", subject: addressOf(services, visit) },
  ]);
}

export function passkeyAttempt(services: LoginServices, visit: Visit): Promise<Attempt> {
  return recordAttempt(services.context.database, [
    { limit: "passkeyByAddress", subject: addressOf(services, visit) },
  ]);
}

export function mailAttempt(services: LoginServices, visit: Visit): Promise<Attempt> {
  return recordAttempt(services.context.database, [
    { limit: "mailByAddress", subject: addressOf(services, visit) },
  ]);
}

/** Counts a mail towards the limit of its recipient. Pages must not reveal the result. */
export async function canSendMail(services: LoginServices, email: string): Promise<boolean> {
  const counted: LimitedAttempt = { limit: "mailByAccount", subject: email };
  const { allowed } = await recordAttempt(services.context.database, [counted]);
  if (!allowed) logMailLimit(services, counted.limit);
  return allowed;
}

export function signUpAttempt(services: LoginServices, visit: Visit): Promise<Attempt> {
  return recordAttempt(services.context.database, [
    { limit: "signUpByAddress", subject: addressOf(services, visit) },
  ]);
}

/** Counts a password strength check, whatever its result. */
export function newPasswordAttempt(services: LoginServices, visit: Visit): Promise<Attempt> {
  return recordAttempt(services.context.database, [
    { limit: "newPasswordByAddress", subject: addressOf(services, visit) },
  ]);
}

export function tooManyAttempts(
  services: LoginServices,
  refused: Pick<RefusedAttempt, "limit" | "minutes">,
): PageResponse {
  return show(tooManyPage(services.context.configuration, refused), 429, {
    "retry-after": String(refused.minutes * 60),
  });
}

function addressOf(services: LoginServices, visit: Visit): string {
  return clientNetwork(visit.request, services.context.configuration.trustedProxies);
}
