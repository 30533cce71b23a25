import { importJWK, type JWK, SignJWT } from "jose";

export interface KindeLogin {
  readonly issuer: string;
  readonly clientId: string;
  readonly key: JWK;
  /** Kinde's id of the person. */
  readonly subject: string;
  readonly email: string;
  /** Lifetime of each token. The database token that it is exchanged for ends no later. */
  readonly seconds: number;
}

/** `now` is the provider's clock, in milliseconds since 1970. */
export async function loginToken(
  { issuer, clientId, key, subject, email, seconds }: KindeLogin,
  now: number,
): Promise<string> {
  const issued = Math.floor(now / 1000);
  const aud = `${new URL(issuer).origin}/api`;
  return new SignJWT({
    sub: subject,
    iss: issuer,
    aud,
    azp: clientId,
    email,
    email_verified: true,
    iat: issued,
    exp: issued + seconds,
  })
    .setProtectedHeader({ alg: "RS256", kid: key.kid ?? "", typ: "at+jwt" })
    .sign(await importJWK(key, "RS256"));
}
