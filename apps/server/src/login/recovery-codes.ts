import { randomInt } from "node:crypto";
import type { Queryable } from "../database/database.ts";
import { hashWithSameSalt, hashPasswords } from "./passwords.ts";

/** How many codes a set has. */
const RECOVERY_CODES = 10;
const GROUPS = 3;
const GROUP_CHARACTERS = 4;
/** Crockford's Base32: nothing in it looks like anything else in it. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
/** Sixty random bits need less work of each guess than what people think up. */
const COST = { logN: 14, r: 8, p: 1 } as const;

/** A new set of codes, and what is stored of them: nobody can look them up later. */
export interface RecoveryCodeSet {
  readonly codes: readonly string[];
  readonly hashes: readonly string[];
}

/** Makes a set of codes. */
export async function makeRecoveryCodes(): Promise<RecoveryCodeSet> {
  const codes = Array.from({ length: RECOVERY_CODES }, makeCode);
  return { codes, hashes: await hashPasswords(codes.map(plain), COST) };
}

/** Gives an account a set of codes in place of its old one. */
export async function storeRecoveryCodes(
  session: Queryable,
  accountId: string,
  { hashes }: RecoveryCodeSet,
): Promise<void> {
  await removeRecoveryCodes(session, accountId);
  await session.query(
    "insert into login.recovery_codes (account_id, hash) select $1, unnest($2::text[])",
    [accountId, hashes],
  );
}

/** Uses a code up, however it is spelled; resolves to how many are left, or to undefined where it is wrong or was used. */
export async function consumeRecoveryCode(
  database: Queryable,
  accountId: string,
  input: string,
): Promise<number | undefined> {
  const [row] = await database.query<{ hash: string }>(
    "select hash from login.recovery_codes where account_id = $1 limit 1",
    [accountId],
  );
  const hash = row && (await hashWithSameSalt(plain(input), row.hash));
  if (hash === undefined) return undefined;
  const used = await database.query(
    "update login.recovery_codes set used_at = now() where account_id = $1 and hash = $2 and used_at is null returning 1",
    [accountId, hash],
  );
  return used.length === 0 ? undefined : countRecoveryCodes(database, accountId);
}

/** How many codes of an account are left. */
export async function countRecoveryCodes(database: Queryable, accountId: string): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    "select count(*)::int as count from login.recovery_codes where account_id = $1 and used_at is null",
    [accountId],
  );
  return row?.count ?? 0;
}

/** Takes all codes from an account. */
export async function removeRecoveryCodes(session: Queryable, accountId: string): Promise<void> {
  await session.query("delete from login.recovery_codes where account_id = $1", [accountId]);
}

function makeCode(): string {
  const characters = Array.from(
    { length: GROUPS * GROUP_CHARACTERS },
    () => ALPHABET[randomInt(ALPHABET.length)],
  ).join("");
  return characters.replaceAll(/.{4}(?=.)/gu, "$&-");
}

/** A code as it is hashed: small letters and digits, whatever was typed for those that look alike. */
function plain(code: string): string {
  return code
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^0-9a-z]/gu, "")
    .replaceAll("o", "0")
    .replaceAll(/[il]/gu, "1");
}
