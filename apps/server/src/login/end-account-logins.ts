import { type EndLoginsResult, endLogins } from "../access/ended-logins.ts";
import { countPersonalTokens } from "../access/personal-token.ts";
import type { Queryable } from "../database/database.ts";
import { checkbox } from "./pages/fields.ts";
import type { Html } from "./pages/html.ts";
import { endPending } from "./pending-logins.ts";
import { deleteRecords } from "./provider-records.ts";

/** The name of the box by which a person has their personal tokens deleted along with their logins. */
const DELETE_TOKENS = "deleteTokens";

/** Later than the end of all logins before, and not later than anything that follows. */
export const JUST_AFTER_SECONDS = 0.001;

/** The box that offers to delete personal tokens, too, where the account has personal tokens that still count; else nothing. `place` tells it from another box of the page. */
export async function tokensBox(
  database: Queryable,
  accountId: string,
  place: string,
): Promise<Html | undefined> {
  const count = await countPersonalTokens(database, accountId);
  if (count === 0) return undefined;
  const hint =
    count === 1
      ? "The script that uses your token stops working."
      : `Scripts that use your ${count} tokens stop working.`;
  return checkbox({
    id: `${place}-tokens`,
    name: DELETE_TOKENS,
    label: "Also delete my personal access tokens",
    hint,
  });
}

/** Whether the person ticked it. */
export function wantsTokensDeleted(form: URLSearchParams): boolean {
  return form.has(DELETE_TOKENS);
}

/**
 * Ends all logins of an account: sessions, grants and refresh tokens, logins that were handed over or wait for a
 * further step, access and database tokens, sockets.
 * Call it in a transaction, after a new password is stored.
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

/** As `endAccountLogins`, for the login in one browser: `loginSession` is what `sessionName` says. */
export async function endSessionLogin(
  session: Queryable,
  accountId: string,
  loginSession: string,
): Promise<void> {
  await endLogins(session, accountId, { loginSession });
  await deleteRecords(session, accountId, loginSession);
}
