import type { ServerContext } from "../context.ts";
import type { CallerClaims } from "../database/database.ts";
import { ApiError } from "../errors/api-error.ts";

/**
 * Maximum age of a login for changes that could let a thief keep access after the stolen login
 * ends.
 */
const RECENT_SECONDS = 10 * 60;
const MS_PER_SECOND = 1000;

/** `loggedInAt` is in seconds since 1970. */
export function isRecent(loggedInAt: number): boolean {
  return Date.now() / MS_PER_SECOND - loggedInAt <= RECENT_SECONDS;
}

/** Trusts an external provider whose tokens omit the login time, as Kinde's access tokens do. */
export function isRecentLogin(
  { configuration }: Pick<ServerContext, "configuration">,
  { auth_time }: CallerClaims,
): boolean {
  return auth_time === undefined ? !configuration.login.embedded : isRecent(auth_time);
}

/** Throws RECENT-LOGIN-NEEDED. */
export function requireRecentLogin(
  context: Pick<ServerContext, "configuration">,
  caller: CallerClaims,
): void {
  if (!isRecentLogin(context, caller)) throw new ApiError("RECENT-LOGIN-NEEDED");
}
