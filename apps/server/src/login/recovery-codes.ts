import { randomInt } from "node:crypto";
import type { Queryable } from "../database/database.ts";
import { hashWithSameSalt, hashPasswords } from "./passwords.ts";

const RECOVERY_CODES = 10;
const GROUPS = 3;
const GROUP_CHARACTERS = 4;
/** Crockford's Base32, without look-alike characters. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
/** Hashing costs less than for passwords, because a code has sixty random bits. */
const COST = { logN: 14, r: 8, p: 1 } as const;

/** Only the hashes are stored. */
export interface RecoveryCodeSet {
  readonly codes: readonly string[];
  readonly hashes: readonly string[];
}

export async function makeRecoveryCodes(): Promise<RecoveryCodeSet> {
  const codes = Array.from({ length: RECOVERY_CODES }, makeCode);
  return { codes, hashes: await hashPasswords(codes.map(plain), COST) };
}

/** Replaces the account's codes. */
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

/**
 * Ignores capitalization and punctuation. Returns how many codes remain, or undefined if the code
 * is wrong or used.
 */
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

/** Counts unused codes. */
export async function countRecoveryCodes(database: Queryable, accountId: string): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    "select count(*)::int as count from login.recovery_codes where account_id = $1 and used_at is null",
    [accountId],
  );
  return row?.count ?? 0;
}

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

/** Maps look-alike letters to digits. */
function plain(code: string): string {
  return code
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^0-9a-z]/gu, "")
    .replaceAll("o", "0")
    .replaceAll(/[il]/gu, "1");
}
