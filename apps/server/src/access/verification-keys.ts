import { type JSONWebKeySet, type JWK, type JWTPayload, errors, jwtVerify } from "jose";
import type { RetiredKeys, Secrets } from "../context.ts";

function usableRetiredKeys({ retired = [] }: Secrets): readonly RetiredKeys[] {
  const now = Date.now();
  return retired.filter(({ until }) => until > now);
}

/** Returns the current key, then valid retired keys, newest first. */
function withRetired<Key>(secrets: Secrets, keyOf: (keys: RetiredKeys) => Key | undefined): Key[] {
  const current = keyOf({ ...secrets, until: Number.POSITIVE_INFINITY });
  const all = [current, ...usableRetiredKeys(secrets).map(keyOf)];
  return all.filter((key) => key !== undefined);
}

/** The first secret signs. */
export function databaseTokenSecrets(secrets: Secrets): readonly string[] {
  return withRetired(secrets, (keys) => keys.databaseTokenSecret);
}

/** Public tokens of role `anon`, which are accepted only verbatim. */
export function anonymousKeys(secrets: Secrets): readonly string[] {
  return withRetired(secrets, (keys) => keys.anonymousKey);
}

/** The first key signs. */
export function loginSigningKeys(secrets: Secrets): readonly JWK[] {
  return withRetired(secrets, (keys) => keys.loginSigningKey).map((key) => ({
    ...key,
    alg: "RS256",
    use: "sig",
  }));
}

export function loginVerificationKeys(secrets: Secrets): JSONWebKeySet {
  return { keys: loginSigningKeys(secrets).map(toPublicKey) };
}

/** Accepts an HS256 token that any of the secrets signed; throws otherwise. */
export async function verifyWithAny(
  token: string,
  secrets: readonly string[],
  keyOf: (secret: string) => Uint8Array,
): Promise<JWTPayload> {
  let refusal: unknown = new errors.JWSSignatureVerificationFailed();
  for (const secret of secrets) {
    try {
      return (await jwtVerify(token, keyOf(secret), { algorithms: ["HS256"] })).payload;
    } catch (error) {
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
      refusal = error;
    }
  }
  throw refusal;
}

function toPublicKey({ kty, n, e, kid, alg, use }: JWK): JWK {
  if (
    kty !== "RSA" ||
    n === undefined ||
    e === undefined ||
    alg === undefined ||
    use === undefined
  ) {
    throw new Error(
      "The login's signing key is not an RSA key. Restore secrets.json from a backup, or remove it: the next start makes new keys.",
    );
  }
  return { kty, n, e, alg, use, ...(kid === undefined ? {} : { kid }) };
}
