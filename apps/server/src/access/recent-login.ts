import type { ServerContext } from "../context.ts";
import type { CallerClaims } from "../database/database.ts";
import { ApiError } from "../errors/api-error.ts";

/** For so long after logging in a person may do what would outlast a stolen login. */
const RECENT_SECONDS = 10 * 60;
const MS_PER_SECOND = 1000;

/** Whether a login at that moment (seconds since 1970) is recent now. */
export function isRecent(loggedInAt: number): boolean {
  return Date.now() / MS_PER_SECOND - loggedInAt <= RECENT_SECONDS;
}

/** Whether the caller has logged in of late. A login provider that does not say when people log in, as Kinde does not in access tokens, is believed. */
export function isRecentLogin(
  { configuration }: Pick<ServerContext, "configuration">,
  { auth_time }: CallerClaims,
): boolean {
  return auth_time === undefined ? !configuration.login.embedded : isRecent(auth_time);
}

/** Refuses whoever has not logged in of late. */
export function requireRecentLogin(
  context: Pick<ServerContext, "configuration">,
  caller: CallerClaims,
): void {
  if (!isRecentLogin(context, caller)) throw new ApiError("RECENT-LOGIN-NEEDED");
}
