import type { EndLoginsResult } from "../access/ended-logins.ts";
import type { Queryable } from "../database/database.ts";
import { storePassword } from "./accounts.ts";
import { endAccountLogins } from "./end-account-logins.ts";
import { endLinks } from "./one-time-links.ts";

/** How a password is replaced. */
export interface Replacement {
  /** The hash of the current password as the person typed it; undefined where they proved otherwise who they are. */
  readonly before?: string | undefined;
  /** Whether the person's personal tokens are deleted, too. */
  readonly deletesTokens: boolean;
}

/**
 * Stores a new password and ends what came before it: all logins of the account and its links to reset the password. Call it in a transaction.
 * Resolves with what ended; undefined, with nothing changed, where the password is not `before` any more.
 */
export async function replacePassword(
  session: Queryable,
  accountId: string,
  passwordHash: string,
  { before, deletesTokens }: Replacement,
): Promise<EndLoginsResult | undefined> {
  if (!(await storePassword(session, accountId, passwordHash, before))) return undefined;
  await endLinks(session, accountId, "reset");
  return endAccountLogins(session, accountId, { deletesTokens });
}
