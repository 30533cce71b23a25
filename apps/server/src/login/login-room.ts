import type { IncomingMessage, ServerResponse } from "node:http";
import { clientNetwork } from "../access/client-address.ts";
import type { ServerContext } from "../context.ts";
import { type Answer, show } from "./answer.ts";
import { type Attempt, type Counted, type Refused, attempt } from "./attempts.ts";
import { logMailLimit } from "./login-events.ts";
import { tooManyPage } from "./pages/message-pages.ts";
import type { LoginProvider } from "./provider.ts";

/** What the login's pages work with. */
export interface LoginRoom {
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
export function passwordAttempt(room: LoginRoom, visit: Visit, email: string): Promise<Attempt> {
  const address = addressOf(room, visit);
  return attempt(room.context.database, [
    { limit: "passwordByAccountAndAddress", subject: `${email} ${address}` },
    { limit: "passwordByAccount", subject: email },
    { limit: "passwordByAddress", subject: address },
  ]);
}

/** Counts an attempt at an account's second factor. */
export function secondFactorAttempt(
  room: LoginRoom,
  visit: Visit,
  accountId: string,
): Promise<Attempt> {
  return attempt(room.context.database, [
    { limit: "secondFactorByAccount", subject: accountId },
    { limit: "secondFactorByAccountADay", subject: accountId },
    { limit: "secondFactorByAddress", subject: addressOf(room, visit) },
  ]);
}

/** Counts an attempt at logging in by a passkey alone. */
export function passkeyAttempt(room: LoginRoom, visit: Visit): Promise<Attempt> {
  return attempt(room.context.database, [
    { limit: "passkeyByAddress", subject: addressOf(room, visit) },
  ]);
}

/** Counts one mail asked for from this address. */
export function mailAttempt(room: LoginRoom, visit: Visit): Promise<Attempt> {
  return attempt(room.context.database, [
    { limit: "mailByAddress", subject: addressOf(room, visit) },
  ]);
}

/** True when another mail may go to this account; counted silently, so that the page tells nothing about it. */
export async function mayMail(room: LoginRoom, email: string): Promise<boolean> {
  const counted: Counted = { limit: "mailByAccount", subject: email };
  const { allowed } = await attempt(room.context.database, [counted]);
  if (!allowed) logMailLimit(room, counted.limit);
  return allowed;
}

/** Counts one sign-up from this address. */
export function signUpAttempt(room: LoginRoom, visit: Visit): Promise<Attempt> {
  return attempt(room.context.database, [
    { limit: "signUpByAddress", subject: addressOf(room, visit) },
  ]);
}

/** Counts one new password that is judged for this address, whatever comes of it. */
export function newPasswordAttempt(room: LoginRoom, visit: Visit): Promise<Attempt> {
  return attempt(room.context.database, [
    { limit: "newPasswordByAddress", subject: addressOf(room, visit) },
  ]);
}

/** The answer to a refused attempt. */
export function tooMany(room: LoginRoom, refused: Pick<Refused, "limit" | "minutes">): Answer {
  return show(tooManyPage(room.context.configuration, refused), 429, {
    "retry-after": String(refused.minutes * 60),
  });
}

function addressOf(room: LoginRoom, visit: Visit): string {
  return clientNetwork(visit.request, room.context.configuration.publicOrigin);
}
