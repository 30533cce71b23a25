import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { limitPasswordHash } from "../access/concurrency-limits.ts";
import { PASSWORD_COST } from "./password-cost.ts";
import { MAX_CHARACTERS } from "./password-length.ts";
import { limitConcurrency } from "./limit-concurrency.ts";

const HASH_BYTES = 32;
const SALT_BYTES = 16;
/** More hashes would leave no threads for file reads, which use the same pool. */
const MAX_PARALLEL_HASHES = 2;

const limitHashes = limitConcurrency(MAX_PARALLEL_HASHES);

export interface HashCost {
  readonly logN: number;
  readonly r: number;
  readonly p: number;
}

interface StoredHash {
  readonly cost: HashCost;
  readonly salt: Buffer;
  readonly hash: Buffer;
}

/** Returns text that includes the salt and the cost. */
export async function hashPassword(password: string): Promise<string> {
  return (await hashPasswords([password], PASSWORD_COST))[0] ?? "";
}

/** Uses one salt for all passwords, so that `hashWithSameSalt` can find a match. */
export async function hashPasswords(
  passwords: readonly string[],
  cost: HashCost,
): Promise<string[]> {
  const salt = randomBytes(SALT_BYTES);
  return Promise.all(
    passwords.map(async (password) =>
      textOf({ cost, salt, hash: await derive(password, salt, cost) }),
    ),
  );
}

/** Returns undefined if `stored` is not a password hash. */
export async function hashWithSameSalt(
  password: string,
  stored: string,
): Promise<string | undefined> {
  const found = readHash(stored);
  return found && textOf({ ...found, hash: await derive(password, found.salt, found.cost) });
}

/**
 * Takes the same time without a stored hash and returns false, so that timing does not reveal
 * accounts.
 */
export async function verifyPassword(
  password: string,
  stored: string | undefined,
): Promise<boolean> {
  const found = readHash(stored ?? "");
  const actual = await derive(
    password,
    found?.salt ?? randomBytes(SALT_BYTES),
    found?.cost ?? PASSWORD_COST,
  );
  return found !== undefined && timingSafeEqual(actual, found.hash);
}

function textOf({ cost, salt, hash }: StoredHash): string {
  return [
    "scrypt",
    cost.logN,
    cost.r,
    cost.p,
    salt.toString("base64url"),
    hash.toString("base64url"),
  ].join("$");
}

function readHash(stored: string): StoredHash | undefined {
  const parts = stored.split("$");
  const [, logN, r, p] = parts.map(Number);
  const hash = Buffer.from(parts[5] ?? "", "base64url");
  const isKnown = parts[0] === "scrypt" && parts.length === 6 && hash.length === HASH_BYTES;
  if (!isKnown || logN === undefined || r === undefined || p === undefined) return undefined;
  return { cost: { logN, r, p }, salt: Buffer.from(parts[4] ?? "", "base64url"), hash };
}

function derive(password: string, salt: Buffer, cost: HashCost): Promise<Buffer> {
  const N = 2 ** cost.logN;
  const text = password.slice(0, MAX_CHARACTERS * 4).normalize("NFKC");
  const hash = (): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      scrypt(
        text,
        salt,
        HASH_BYTES,
        { N, r: cost.r, p: cost.p, maxmem: 256 * N * cost.r },
        (error, key) => {
          if (error) reject(error);
          else resolve(key);
        },
      );
    });
  return limitPasswordHash(() => limitHashes(hash));
}
