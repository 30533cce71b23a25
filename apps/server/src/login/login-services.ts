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
import { logMailLimit } from "./login-events.ts";
import { tooManyPage } from "./pages/message-pages.ts";
import type { LoginProvider } from "./provider.ts";

/** What the login's pages work with. */
export interface LoginServices {
  readonly context: ServerContext;
  readonly provider: LoginProvider;
  /** Goes on with work that the answer must not wait for, and logs its failure. */
  background(event: string, work: () => Promise<void>): void;
}

/** One request to a page: its address below the mount, and the raw pair. */
export interface Visit {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
}

/** Counts an attempt at an account's password, wherever it is made. */
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

/** Counts an attempt at an account's second factor. */
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

/** Counts an attempt at logging in by a passkey alone. */
export function passkeyAttempt(services: LoginServices, visit: Visit): Promise<Attempt> {
  return recordAttempt(services.context.database, [
    { limit: "passkeyByAddress", subject: addressOf(services, visit) },
  ]);
}

/** Counts one mail asked for from this address. */
export function mailAttempt(services: LoginServices, visit: Visit): Promise<Attempt> {
  return recordAttempt(services.context.database, [
    { limit: "mailByAddress", subject: addressOf(services, visit) },
  ]);
}

/** True when another mail may go to this account; counted silently, so that the page tells nothing about it. */
export async function canSendMail(services: LoginServices, email: string): Promise<boolean> {
  const counted: LimitedAttempt = { limit: "mailByAccount", subject: email };
  const { allowed } = await recordAttempt(services.context.database, [counted]);
  if (!allowed) logMailLimit(services, counted.limit);
  return allowed;
}

/** Counts one sign-up from this address. */
export function signUpAttempt(services: LoginServices, visit: Visit): Promise<Attempt> {
  return recordAttempt(services.context.database, [
    { limit: "signUpByAddress", subject: addressOf(services, visit) },
  ]);
}

/** Counts one new password that is judged for this address, whatever comes of it. */
export function newPasswordAttempt(services: LoginServices, visit: Visit): Promise<Attempt> {
  return recordAttempt(services.context.database, [
    { limit: "newPasswordByAddress", subject: addressOf(services, visit) },
  ]);
}

/** The answer to a refused attempt. */
export function tooManyAttempts(
  services: LoginServices,
  refused: Pick<RefusedAttempt, "limit" | "minutes">,
): PageResponse {
  return show(tooManyPage(services.context.configuration, refused), 429, {
    "retry-after": String(refused.minutes * 60),
  });
}

function addressOf(services: LoginServices, visit: Visit): string {
  return clientNetwork(visit.request, services.context.configuration.publicOrigin);
}
