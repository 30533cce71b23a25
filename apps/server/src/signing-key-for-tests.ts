import { generateKeyPairSync, type JsonWebKey } from "node:crypto";

let sharedKey: JsonWebKey | undefined;

/** Shared, because generating an RSA key takes 200 ms. */
export function testSigningKey(kid: string): JsonWebKey & { readonly kid: string } {
  sharedKey ??= generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({
    format: "jwk",
  });
  return { ...sharedKey, kid };
}
