import type { Queryable } from "../database/database.ts";
import { type Passkey, listPasskeys } from "./passkeys.ts";
import { countRecoveryCodes, removeRecoveryCodes } from "./recovery-codes.ts";

/** What a person has to prove who they are, besides the password. */
export interface SecondFactors {
  readonly hasAuthenticator: boolean;
  readonly passkeys: readonly Passkey[];
  /** Codes that stand in for a lost factor and were not used yet. */
  readonly recoveryCodes: number;
}

/** The second factors of an account. */
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

/** True where the password alone is not enough. Recovery codes are none: they only stand in for one. */
export function isSecondFactorNeeded({ hasAuthenticator, passkeys }: SecondFactors): boolean {
  return hasAuthenticator || passkeys.length > 0;
}

/** Takes the recovery codes from an account that has no second factor any more. */
export async function removeIdleRecoveryCodes(
  session: Queryable,
  accountId: string,
): Promise<void> {
  if (!isSecondFactorNeeded(await findSecondFactors(session, accountId)))
    await removeRecoveryCodes(session, accountId);
}
