import { createHash } from "node:crypto";
import type { Queryable } from "../database/database.ts";
import type { LoginProgress, LoginState } from "./login-steps.ts";

/** Excludes a login that a concurrent request stored after the account's logins ended. */
const IS_LIVE = "expires_at > now() and not private.is_login_ended(account_id, null, logged_in_at)";

/** Time allowed for all login steps after the password. */
const PENDING_MINUTES = 15;

export interface PendingLogin extends LoginProgress {
  readonly accountId: string;
  /**
   * Time of the password check, in seconds since 1970. This login ends if all of the account's
   * logins are ended after that time.
   */
  readonly loggedInAt: number;
}

/** Replaces the authorization request's earlier state. */
export async function storePending(
  database: Queryable,
  uid: string,
  login: PendingLogin,
): Promise<void> {
  await database.query(
    `insert into login.pending_logins (interaction, account_id, state, is_password_weak, is_second_factor_proved, logged_in_at, expires_at)
     values ($1, $2, $3, $4, $5, to_timestamp($6::float8), now() + make_interval(mins => $7))
     on conflict (interaction) do update set account_id = excluded.account_id, state = excluded.state,
       is_password_weak = excluded.is_password_weak, is_second_factor_proved = excluded.is_second_factor_proved, logged_in_at = excluded.logged_in_at, expires_at = excluded.expires_at`,
    [
      keyOf(uid),
      login.accountId,
      login.state,
      login.isPasswordWeak,
      login.isSecondFactorProved,
      login.loggedInAt,
      PENDING_MINUTES,
    ],
  );
}

/** Undefined if no login is waiting or the login has expired. */
export async function findPending(
  database: Queryable,
  uid: string,
): Promise<PendingLogin | undefined> {
  const [row] = await database.query<{
    account_id: string;
    state: LoginState;
    is_password_weak: boolean;
    is_second_factor_proved: boolean;
    at: number;
  }>(
    `select account_id, state, is_password_weak, is_second_factor_proved, extract(epoch from logged_in_at)::float8 as at
     from login.pending_logins where interaction = $1 and ${IS_LIVE}`,
    [keyOf(uid)],
  );
  if (row === undefined) return undefined;
  return {
    accountId: row.account_id,
    state: row.state,
    isPasswordWeak: row.is_password_weak,
    isSecondFactorProved: row.is_second_factor_proved,
    loggedInAt: row.at,
  };
}

/** Returns false if no login was waiting, for instance because it had ended. */
export async function consumePending(database: Queryable, uid: string): Promise<boolean> {
  const rows = await database.query(
    `delete from login.pending_logins where interaction = $1 and ${IS_LIVE} returning 1`,
    [keyOf(uid)],
  );
  return rows.length > 0;
}

export async function endPending(database: Queryable, accountId: string): Promise<void> {
  await database.query("delete from login.pending_logins where account_id = $1", [accountId]);
}

export async function deleteExpiredPending(database: Queryable): Promise<void> {
  await database.query("delete from login.pending_logins where expires_at < now()");
}

function keyOf(uid: string): string {
  return createHash("sha256").update(uid).digest("base64url");
}
