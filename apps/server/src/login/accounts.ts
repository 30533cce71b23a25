import { randomBytes } from "node:crypto";
import type { Queryable } from "../database/database.ts";

/** `id` is the `sub` of tokens. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly givenName: string;
  readonly familyName: string;
  /** False for a person who logs in by another provider and never chose a password. */
  readonly hasPassword: boolean;
}

/** `email` must be normalized. */
export interface NewAccount {
  readonly email: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly passwordHash: string;
}

interface AccountRow {
  id: string;
  email: string;
  email_verified: boolean;
  given_name: string;
  family_name: string;
  password_hash: string;
}

const COLUMNS = "id, email, email_verified, given_name, family_name, password_hash";
const NOW = "extract(epoch from clock_timestamp())::float8";
const ID_BYTES = 16;

/** Returns undefined if the address already has an account. */
export async function createAccount(
  database: Queryable,
  account: NewAccount,
): Promise<Omit<Login, "passwordHash"> | undefined> {
  const [row] = await database.query<AccountRow & { now: number }>(
    `insert into login.accounts (id, email, given_name, family_name, password_hash) values ($1, $2, $3, $4, $5)
     on conflict (email) do nothing returning ${COLUMNS}, ${NOW} as now`,
    [
      `kp_${randomBytes(ID_BYTES).toString("hex")}`,
      account.email,
      account.givenName,
      account.familyName,
      account.passwordHash,
    ],
  );
  return row && { account: accountOf(row), loggedInAt: row.now };
}

export async function findAccount(database: Queryable, id: string): Promise<Account | undefined> {
  const [row] = await database.query<AccountRow>(
    `select ${COLUMNS} from login.accounts where id = $1`,
    [id],
  );
  return row && accountOf(row);
}

/** `email` must be normalized. */
export async function findAccountByEmail(
  database: Queryable,
  email: string,
): Promise<Account | undefined> {
  const [row] = await database.query<AccountRow>(
    `select ${COLUMNS} from login.accounts where email = $1`,
    [email],
  );
  return row && accountOf(row);
}

export interface Login {
  readonly account: Account;
  readonly passwordHash: string;
  /** Seconds since 1970 by the database clock, which also sets when logins end. */
  readonly loggedInAt: number;
}

/** Waits for a concurrent password change, so that the old password cannot log in afterwards. */
export async function findLogin(database: Queryable, email: string): Promise<Login | undefined> {
  const [row] = await database.query<AccountRow & { now: number }>(
    `select ${COLUMNS}, ${NOW} as now from login.accounts where email = $1 for share`,
    [email],
  );
  return row && { account: accountOf(row), passwordHash: row.password_hash, loggedInAt: row.now };
}

/** Like `findLogin`, for a person who is authenticated without the password. */
export async function findLoginOf(
  database: Queryable,
  id: string,
): Promise<Omit<Login, "passwordHash"> | undefined> {
  const [row] = await database.query<AccountRow & { now: number }>(
    `select ${COLUMNS}, ${NOW} as now from login.accounts where id = $1 for share`,
    [id],
  );
  return row && { account: accountOf(row), loggedInAt: row.now };
}

/** Blocks password changes and the ending of logins until the transaction ends. */
export async function lockAccount(session: Queryable, id: string): Promise<void> {
  await session.query("select 1 from login.accounts where id = $1 for update", [id]);
}

/** Returns false and changes nothing if `before` is given and not the current hash. */
export async function storePassword(
  database: Queryable,
  id: string,
  passwordHash: string,
  before?: string,
): Promise<boolean> {
  const rows = await database.query(
    "update login.accounts set password_hash = $2, edited_at = now() where id = $1 and ($3::text is null or password_hash = $3) returning 1",
    [id, passwordHash, before ?? null],
  );
  return rows.length > 0;
}

export async function markVerified(database: Queryable, id: string): Promise<void> {
  await database.query(
    "update login.accounts set email_verified = true, edited_at = now() where id = $1 and not email_verified",
    [id],
  );
}

export async function isVerified(database: Queryable, id: string): Promise<boolean> {
  return (await findAccount(database, id))?.emailVerified === true;
}

function accountOf(row: AccountRow): Account {
  return {
    id: row.id,
    email: row.email,
    emailVerified: row.email_verified,
    givenName: row.given_name,
    familyName: row.family_name,
    hasPassword: row.password_hash !== "",
  };
}
