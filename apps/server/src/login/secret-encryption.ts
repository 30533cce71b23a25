import { createHash } from "node:crypto";
import { CompactEncrypt, compactDecrypt } from "jose";

const HEADER = { alg: "dir", enc: "A256GCM" } as const;

/** Encrypts with the first key and binds the result to the account. */
export async function encryptSecret(
  secret: string,
  accountId: string,
  keys: readonly string[],
): Promise<string> {
  const [key] = keys;
  if (key === undefined)
    throw new Error("There is no encryption key: secrets.json in the data directory has none.");
  return new CompactEncrypt(new TextEncoder().encode(secret))
    .setProtectedHeader({ ...HEADER, sub: accountId })
    .encrypt(keyOf(key));
}

/** Tries each key. Returns undefined for another account's secret or invalid input. */
export async function decryptSecret(
  encrypted: string,
  accountId: string,
  keys: readonly string[],
): Promise<string | undefined> {
  for (const key of keys) {
    try {
      const { plaintext, protectedHeader } = await compactDecrypt(encrypted, keyOf(key));
      return protectedHeader["sub"] === accountId ? new TextDecoder().decode(plaintext) : undefined;
    } catch {
      // Try the next key.
    }
  }
  return undefined;
}

function keyOf(key: string): Uint8Array {
  return createHash("sha256").update(key).digest();
}
