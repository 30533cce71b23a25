import { randomBytes } from "node:crypto";
import type { Queryable } from "../database/database.ts";

/** A person who can log in. `id` is what tokens carry as `sub`. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly givenName: string;
  readonly familyName: string;
}

/** What a sign-up brings; the e-mail address is already in its stored form. */
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

/** Stores a new account, which is a login, too; undefined when the address has one already. */
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

/** The account with this id, or undefined. */
export async function findAccount(database: Queryable, id: string): Promise<Account | undefined> {
  const [row] = await database.query<AccountRow>(
    `select ${COLUMNS} from login.accounts where id = $1`,
    [id],
  );
  return row && accountOf(row);
}

/** The account of an address in its stored form, or undefined. */
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

/** An account whose password is to be checked. */
export interface Login {
  readonly account: Account;
  readonly passwordHash: string;
  /** The moment of the login, if the password is right, in seconds since 1970. The database's clock says it, as it says when logins were ended. */
  readonly loggedInAt: number;
}

/** As `findAccountByEmail`, to log in. It waits for a password that is just being changed: a login never comes after the change with the password of before. */
export async function findLogin(database: Queryable, email: string): Promise<Login | undefined> {
  const [row] = await database.query<AccountRow & { now: number }>(
    `select ${COLUMNS}, ${NOW} as now from login.accounts where email = $1 for share`,
    [email],
  );
  return row && { account: accountOf(row), passwordHash: row.password_hash, loggedInAt: row.now };
}

/** As `findLogin`, for somebody who proved otherwise who they are. */
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

/** Keeps an account as it is until the end of a transaction: whatever changes its password or ends its logins waits. */
export async function lockAccount(session: Queryable, id: string): Promise<void> {
  await session.query("select 1 from login.accounts where id = $1 for update", [id]);
}

/** Replaces the password hash of an account, and answers true; where it is not `before` any more, it stays and the answer is false. */
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

/** Records that the person has shown to read mail at the account's address. */
export async function markVerified(database: Queryable, id: string): Promise<void> {
  await database.query(
    "update login.accounts set email_verified = true, edited_at = now() where id = $1 and not email_verified",
    [id],
  );
}

/** True when the embedded account with this id (the token's `sub`) has a verified address now. */
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
  };
}
