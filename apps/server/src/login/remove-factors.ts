import type { Database, Queryable } from "../database/database.ts";
import { type Account, lockAccount } from "./accounts.ts";
import { removeAuthenticator } from "./authenticator.ts";
import { removePasskeys } from "./passkeys.ts";
import { endPending } from "./pending-logins.ts";
import { countRecoveryCodes, removeRecoveryCodes } from "./recovery-codes.ts";

export interface RemovedFactors {
  readonly factors: readonly ("authenticator" | "passkey")[];
  readonly recoveryCodes: number;
}

/** Whether this installation stores accounts itself. */
export async function hasEmbeddedLogin(database: Queryable): Promise<boolean> {
  const [row] = await database.query<{ is_there: boolean }>(
    "select to_regclass('login.accounts') is not null as is_there",
  );
  return row?.is_there === true;
}

/** Also removes recovery codes, so that the password alone is enough to log in. */
export async function removeFactors(database: Database, account: Account): Promise<RemovedFactors> {
  return database.transaction((session) => removeFactorsIn(session, account.id));
}

/** Like `removeFactors`, within a transaction. */
export async function removeFactorsIn(
  session: Queryable,
  accountId: string,
): Promise<RemovedFactors> {
  await lockAccount(session, accountId);
  const recoveryCodes = await countRecoveryCodes(session, accountId);
  const hadApp = await removeAuthenticator(session, accountId);
  const passkeys = await removePasskeys(session, accountId);
  await removeRecoveryCodes(session, accountId);
  await endPending(session, accountId);
  return {
    factors: [
      ...(hadApp ? ["authenticator" as const] : []),
      ...passkeys.map(() => "passkey" as const),
    ],
    recoveryCodes,
  };
}
