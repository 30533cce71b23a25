import type { Queryable } from "../database/database.ts";

/** What a person has to prove who they are, besides the password. */
export interface SecondFactors {
  readonly hasAuthenticator: boolean;
}

/** The second factors of an account. */
export async function findSecondFactors(database: Queryable, accountId: string): Promise<SecondFactors> {
  const [row] = await database.query<{ has_authenticator: boolean }>(
    "select exists (select 1 from login.authenticators where account_id = $1 and confirmed_at is not null) as has_authenticator",
    [accountId],
  );
  return { hasAuthenticator: row?.has_authenticator === true };
}

/** True where the password alone is not enough. */
export function isSecondFactorNeeded({ hasAuthenticator }: SecondFactors): boolean {
  return hasAuthenticator;
}
