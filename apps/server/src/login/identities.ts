import type { Database, Queryable } from "../database/database.ts";
import {
  type Account,
  type Login,
  createAccount,
  findAccountByEmail,
  findLoginOf,
  isVerified,
  lockAccount,
  markVerified,
} from "./accounts.ts";
import { IdentityProblem } from "./identity-problem.ts";
import type { ProvenIdentity } from "./proven-identity.ts";
import { type RemovedFactors, removeFactorsIn } from "./remove-factors.ts";
import { NO_PASSWORD, replacePassword } from "./replace-password.ts";

export interface IdentityLogin {
  readonly login: Omit<Login, "passwordHash">;
  readonly change:
    | { readonly kind: "none" | "created" | "joined" }
    /** Someone who never verified the address had made the account. Their access was removed. */
    | {
        readonly kind: "taken-over";
        readonly factors: RemovedFactors["factors"];
        readonly tokens: readonly string[];
      };
}

type Change = IdentityLogin["change"];

/**
 * Finds the account of a person whom an OpenID provider identified. The first time, it joins the
 * account with the same address, if the provider verified it, or creates one. Throws
 * IdentityProblem.
 */
export async function findIdentityLogin(
  database: Database,
  identity: ProvenIdentity,
): Promise<IdentityLogin> {
  const { accountId, change } = await database.transaction(async (session) => {
    const known = await recordIdentityUse(session, identity);
    if (known !== undefined) return { accountId: known, change: { kind: "none" } as Change };
    const found = await accountFor(session, identity);
    await session.query(
      "insert into login.identities (issuer, subject, account_id) values ($1, $2, $3) on conflict do nothing",
      [identity.issuer, identity.subject, found.accountId],
    );
    return found;
  });
  const login = await findLoginOf(database, accountId);
  if (login === undefined) throw new IdentityProblem("over", "ACCOUNT_DELETED");
  return { login, change };
}

/** Whether the identity belongs to the account. */
export async function isIdentityOf(
  database: Queryable,
  identity: ProvenIdentity,
  accountId: string,
): Promise<boolean> {
  return (await recordIdentityUse(database, identity)) === accountId;
}

export async function hasIdentity(database: Queryable, accountId: string): Promise<boolean> {
  const rows = await database.query(
    "select 1 from login.identities where account_id = $1 limit 1",
    [accountId],
  );
  return rows.length > 0;
}

/** Returns how many there were. */
export async function removeIdentities(session: Queryable, accountId: string): Promise<number> {
  const rows = await session.query(
    "delete from login.identities where account_id = $1 returning 1",
    [accountId],
  );
  return rows.length;
}

/** Returns the account's id. */
async function recordIdentityUse(
  database: Queryable,
  { issuer, subject }: ProvenIdentity,
): Promise<string | undefined> {
  const [row] = await database.query<{ account_id: string }>(
    "update login.identities set used_at = now() where issuer = $1 and subject = $2 returning account_id",
    [issuer, subject],
  );
  return row?.account_id;
}

async function accountFor(
  session: Queryable,
  { email, isEmailVerified, givenName, familyName }: ProvenIdentity,
): Promise<{ readonly accountId: string; readonly change: Change }> {
  if (email === undefined) throw new IdentityProblem("no-address", "NO_ADDRESS");
  const created = await createAccount(session, {
    email,
    givenName,
    familyName,
    passwordHash: NO_PASSWORD,
  });
  if (created !== undefined) {
    if (isEmailVerified) await markVerified(session, created.account.id);
    return { accountId: created.account.id, change: { kind: "created" } };
  }
  const existing = await findAccountByEmail(session, email);
  if (existing === undefined) throw new IdentityProblem("over", "ACCOUNT_DELETED");
  if (!isEmailVerified) throw new IdentityProblem("unverified-address", "UNVERIFIED_ADDRESS");
  return { accountId: existing.id, change: await join(session, existing) };
}

async function join(session: Queryable, { id }: Account): Promise<Change> {
  await lockAccount(session, id);
  if (await isVerified(session, id)) return { kind: "joined" };
  const ended = await replacePassword(session, id, NO_PASSWORD, { deletesTokens: true });
  const { factors } = await removeFactorsIn(session, id);
  await removeIdentities(session, id);
  await markVerified(session, id);
  return { kind: "taken-over", factors, tokens: ended?.tokens ?? [] };
}
