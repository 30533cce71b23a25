import type { EndLoginsResult } from "../access/ended-logins.ts";
import type { Queryable } from "../database/database.ts";
import { storePassword } from "./accounts.ts";
import { endAccountLogins } from "./end-account-logins.ts";
import { endLinks } from "./one-time-links.ts";

/** Stored instead of a hash for a person who logs in by another provider. No password matches it. */
export const NO_PASSWORD = "";

export interface Replacement {
  /** Hash of the current password, if the person entered it. */
  readonly before?: string | undefined;
  readonly deletesTokens: boolean;
}

/**
 * Also ends all of the account's logins and reset links. Call it in a transaction. Returns
 * undefined and changes nothing if `before` is no longer the current hash.
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
