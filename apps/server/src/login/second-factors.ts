import type { Queryable } from "../database/database.ts";
import { type Passkey, listPasskeys } from "./passkeys.ts";
import { countRecoveryCodes, removeRecoveryCodes } from "./recovery-codes.ts";

export interface SecondFactors {
  readonly hasAuthenticator: boolean;
  readonly passkeys: readonly Passkey[];
  /** Number of unused recovery codes. */
  readonly recoveryCodes: number;
}

export async function findSecondFactors(
  database: Queryable,
  accountId: string,
): Promise<SecondFactors> {
  const [row] = await database.query<{ has_authenticator: boolean }>(
    "select exists (select 1 from login.authenticators where account_id = $1 and confirmed_at is not null) as has_authenticator",
    [accountId],
  );
  return {
    hasAuthenticator: row?.has_authenticator === true,
    passkeys: await listPasskeys(database, accountId),
    recoveryCodes: await countRecoveryCodes(database, accountId),
  };
}

/** Recovery codes do not count, because they only replace a factor. */
export function isSecondFactorNeeded({ hasAuthenticator, passkeys }: SecondFactors): boolean {
  return hasAuthenticator || passkeys.length > 0;
}

/** Removes the recovery codes if no second factor remains. */
export async function removeIdleRecoveryCodes(
  session: Queryable,
  accountId: string,
): Promise<void> {
  if (!isSecondFactorNeeded(await findSecondFactors(session, accountId)))
    await removeRecoveryCodes(session, accountId);
}
