import { requireLiveAccount } from "../access/ended-logins.ts";
import { isRecent } from "../access/recent-login.ts";
import type { Queryable } from "../database/database.ts";
import { type Account, findAccount, lockAccount } from "./accounts.ts";
import { type PageResponse, redirect, show } from "./page-response.ts";
import { LOGIN_PATH } from "./login-addresses.ts";
import type { LoginServices, Visit } from "./login-services.ts";
import { messagePage } from "./pages/message-pages.ts";
import { type SignedIn, signedInHere } from "./signed-in.ts";

export const ACCOUNT_PATH = `${LOGIN_PATH}/account`;
export const CONFIRM_PATH = `${ACCOUNT_PATH}/confirm`;

export interface OwnAccount {
  readonly account: Account;
  readonly signedIn: SignedIn;
}

export type AccountVisit =
  | { readonly kind: "open"; readonly own: OwnAccount }
  | { readonly kind: "closed"; readonly answer: PageResponse };

export async function openAccount(services: LoginServices, visit: Visit): Promise<AccountVisit> {
  const { configuration, database } = services.context;
  const signedIn = await signedInHere(services, visit);
  const account = signedIn && (await findAccount(database, signedIn.accountId));
  if (signedIn !== undefined && account !== undefined)
    return { kind: "open", own: { account, signedIn } };
  const page = messagePage(configuration, {
    title: "Log in to see your account",
    text: "This browser isn't logged in, or the session has ended.",
    action: { label: "Log in", href: `${configuration.publicOrigin}/login` },
  });
  return { kind: "closed", answer: show(page, 401) };
}

/**
 * Like `openAccount`, but sends a person whose login is not recent to the confirm page, which
 * returns to `back`.
 */
export async function openRecentAccount(
  services: LoginServices,
  visit: Visit,
  back: string,
): Promise<AccountVisit> {
  const opened = await openAccount(services, visit);
  if (opened.kind === "closed" || isRecent(opened.own.signedIn.loggedInAt)) return opened;
  return { kind: "closed", answer: redirect(confirmAddress(back)) };
}

/** `back` is the account page or a page below it. */
export function confirmAddress(back: string): string {
  return `${CONFIRM_PATH}?${new URLSearchParams({ back }).toString()}`;
}

/**
 * Runs `work` in a transaction that locks the account. Throws NEED-LOGIN if the person's login has
 * ended.
 */
export async function changeFactors<Result>(
  { context }: LoginServices,
  { account, signedIn }: OwnAccount,
  work: (session: Queryable) => Promise<Result>,
): Promise<Result> {
  return context.database.transaction(async (session) => {
    await lockAccount(session, account.id);
    await requireLiveAccount(session, account.id, {
      sub: account.id,
      sid: signedIn.session,
      auth_time: signedIn.loggedInAt,
    });
    return work(session);
  });
}

export function backToAccount(
  { context }: LoginServices,
  title: string,
  text: string,
  status = 200,
): PageResponse {
  const action = { label: "Open your account", href: ACCOUNT_PATH };
  return show(messagePage(context.configuration, { title, text, action }), status);
}
