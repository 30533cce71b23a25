import { type EndLoginsResult, endLogins } from "../access/ended-logins.ts";
import { countPersonalTokens } from "../access/personal-token.ts";
import type { Queryable } from "../database/database.ts";
import { checkbox } from "./pages/fields.ts";
import type { Html } from "./pages/html.ts";
import { endPending } from "./pending-logins.ts";
import { deleteRecords } from "./provider-records.ts";

const DELETE_TOKENS = "deleteTokens";

/** Makes a new login start after the end of the earlier ones. */
export const JUST_AFTER_SECONDS = 0.001;

/**
 * Returns a checkbox for deleting personal tokens, or undefined if the account has no valid ones.
 * `place` makes its id unique.
 */
export async function tokensBox(
  database: Queryable,
  accountId: string,
  place: string,
): Promise<Html | undefined> {
  const count = await countPersonalTokens(database, accountId);
  if (count === 0) return undefined;
  const hint =
    count === 1
      ? "The script that uses your token will stop working."
      : `Scripts that use your ${count} tokens will stop working.`;
  return checkbox({
    id: `${place}-tokens`,
    name: DELETE_TOKENS,
    label: "Also delete my personal access tokens",
    hint,
  });
}

export function wantsTokensDeleted(form: URLSearchParams): boolean {
  return form.has(DELETE_TOKENS);
}

/**
 * Ends an account's sessions, grants, tokens, sockets, login handoffs and pending logins. Call it
 * in a transaction, after storing a new password.
 */
export async function endAccountLogins(
  session: Queryable,
  accountId: string,
  options: { readonly deletesTokens: boolean },
): Promise<EndLoginsResult> {
  const ended = await endLogins(session, accountId, options);
  await deleteRecords(session, accountId, undefined);
  await endPending(session, accountId);
  return ended;
}

/**
 * Like `endAccountLogins`, for the login of one browser. `loginSession` is a result of
 * `sessionName`.
 */
export async function endSessionLogin(
  session: Queryable,
  accountId: string,
  loginSession: string,
): Promise<void> {
  await endLogins(session, accountId, { loginSession });
  await deleteRecords(session, accountId, loginSession);
}
