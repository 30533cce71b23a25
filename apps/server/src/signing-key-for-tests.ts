import { generateKeyPairSync, type JsonWebKey } from "node:crypto";

let sharedKey: JsonWebKey | undefined;

/** An RSA key for servers in tests to sign logins with. Making one takes a fifth of a second, so that all of a worker share it. */
export function testSigningKey(kid: string): JsonWebKey & { readonly kid: string } {
  sharedKey ??= generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({
    format: "jwk",
  });
  return { ...sharedKey, kid };
}
