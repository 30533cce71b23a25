import type { Database } from "../database/database.ts";
import { type Account, lockAccount } from "./accounts.ts";
import { removeAuthenticator } from "./authenticator.ts";
import { removePasskeys } from "./passkeys.ts";
import { endPending } from "./pending-logins.ts";
import { countRecoveryCodes, removeRecoveryCodes } from "./recovery-codes.ts";

/** How much was taken from an account. */
export interface RemovedFactors {
  readonly factors: number;
  readonly recoveryCodes: number;
}

/** True where this installation keeps accounts itself. */
export async function hasEmbeddedLogin(database: Database): Promise<boolean> {
  const [row] = await database.query<{ is_there: boolean }>("select to_regclass('login.accounts') is not null as is_there");
  return row?.is_there === true;
}

/** Takes every second factor and recovery code from an account: its password alone logs in then. */
export async function removeFactors(database: Database, account: Account): Promise<RemovedFactors> {
  return database.transaction(async (session) => {
    await lockAccount(session, account.id);
    const recoveryCodes = await countRecoveryCodes(session, account.id);
    const apps = (await removeAuthenticator(session, account.id)) ? 1 : 0;
    const passkeys = await removePasskeys(session, account.id);
    await removeRecoveryCodes(session, account.id);
    await endPending(session, account.id);
    return { factors: apps + passkeys.length, recoveryCodes };
  });
}
