import type { JSONWebKeySet, JWK } from "jose";
import type { ServerContext } from "../context.ts";

/** The private signing key as the provider takes it, marked for what it is used for. */
export function signingKey(context: Pick<ServerContext, "secrets">): JWK {
  return { ...context.secrets.loginSigningKey, alg: "RS256", use: "sig" };
}

/** The public keys that the embedded login's tokens verify against; the same set that `{issuer}/.well-known/jwks` answers. */
export function loginKeys(context: Pick<ServerContext, "secrets">): JSONWebKeySet {
  const { kty, n, e, kid } = signingKey(context);
  if (kty !== "RSA" || n === undefined || e === undefined) {
    throw new Error("The login's signing key is not an RSA key. Remove it from the data directory's secrets; a new one is made at the next start.");
  }
  return { keys: [{ kty, n, e, alg: "RS256", use: "sig", ...(kid === undefined ? {} : { kid }) }] };
}
