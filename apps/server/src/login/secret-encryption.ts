import { createHash } from "node:crypto";
import { CompactEncrypt, compactDecrypt } from "jose";

const HEADER = { alg: "dir", enc: "A256GCM" } as const;

/** Encrypts a secret of an account with the first of the keys, fit to be stored. */
export async function encryptSecret(
  secret: string,
  accountId: string,
  keys: readonly string[],
): Promise<string> {
  const [key] = keys;
  if (key === undefined)
    throw new Error("There is no key to encrypt with. The data directory's secrets name none.");
  return new CompactEncrypt(new TextEncoder().encode(secret))
    .setProtectedHeader({ ...HEADER, sub: accountId })
    .encrypt(keyOf(key));
}

/** Decrypts what `encryptSecret` made of the same account's secret by one of the keys; undefined for anything else. */
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
      // Another key's, or no sealed secret at all.
    }
  }
  return undefined;
}

function keyOf(key: string): Uint8Array {
  return createHash("sha256").update(key).digest();
}
