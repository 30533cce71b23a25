import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { PASSWORD_COST } from "./password-cost.ts";
import { MAXIMUM_CHARACTERS } from "./password-length.ts";
import { createTurns } from "./turns.ts";

const HASH_BYTES = 32;
const SALT_BYTES = 16;
/** Hashes at a time: more would starve the thread pool that file reads share. */
const PARALLEL_HASHES = 2;

const inTurn = createTurns(PARALLEL_HASHES);

/** A hash of the password with its own salt and cost, fit to be stored. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, PASSWORD_COST);
  return ["scrypt", PASSWORD_COST.logN, PASSWORD_COST.r, PASSWORD_COST.p, salt.toString("base64url"), hash.toString("base64url")].join("$");
}

/** True when `password` made `stored`. Without a stored hash it does the same work and answers false, so that time tells nothing. */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const parts = (stored ?? "").split("$");
  const [, logN, r, p] = parts.map(Number);
  const salt = Buffer.from(parts[4] ?? "", "base64url");
  const expected = Buffer.from(parts[5] ?? "", "base64url");
  const isKnown = parts[0] === "scrypt" && parts.length === 6 && expected.length === HASH_BYTES;
  const cost = isKnown && logN !== undefined && r !== undefined && p !== undefined ? { logN, r, p } : PASSWORD_COST;
  const actual = await derive(password, isKnown ? salt : randomBytes(SALT_BYTES), cost);
  return isKnown && timingSafeEqual(actual, expected);
}

function derive(password: string, salt: Buffer, cost: { logN: number; r: number; p: number }): Promise<Buffer> {
  const N = 2 ** cost.logN;
  const text = password.slice(0, MAXIMUM_CHARACTERS * 4).normalize("NFKC");
  return inTurn(
    () =>
      new Promise((resolve, reject) => {
        scrypt(text, salt, HASH_BYTES, { N, r: cost.r, p: cost.p, maxmem: 256 * N * cost.r }, (error, key) => {
          if (error) reject(error);
          else resolve(key);
        });
      }),
  );
}
