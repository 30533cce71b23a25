import { isEmailAddress, normalEmailAddress } from "@tera/contract";
import {
  type JWTPayload,
  type JWTVerifyGetKey,
  type JWTVerifyResult,
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  jwtVerify,
} from "jose";
import { z } from "zod";
import type { ServerContext } from "../context.ts";
import { ApiError } from "../errors/api-error.ts";
import { loginVerificationKeys } from "./verification-keys.ts";

const ALGORITHM = "RS256";
const PROFILE_TIMEOUT_MS = 5000;

/** Who the login provider says the bearer of a token is. */
export interface LoginIdentity {
  readonly kindeId: string;
  /** In lower case. */
  readonly email: string;
  readonly emailVerified: boolean;
  readonly givenName: string;
  readonly familyName: string;
  /** Seconds since 1970 at which the login token was made and at which it ends. */
  readonly issuedAt: number;
  readonly expiresAt: number;
  /** When the person logged in, in seconds since 1970; undefined where the provider does not say it. */
  readonly authTime: number | undefined;
  /** The provider's session; undefined where the provider does not say it. */
  readonly session: string | undefined;
}

/** Resolves to the person an access token of the login belongs to; refuses an old one with TOKEN-EXPIRED, and ID tokens and all that does not hold with NEED-LOGIN. */
export type VerifyLoginToken = (token: string) => Promise<LoginIdentity>;

const claimsOfToken = z.object({
  sub: z.string().min(1).max(200),
  azp: z.string(),
  iat: z.number(),
  exp: z.number(),
  auth_time: z.number().optional(),
  sid: z.string().optional(),
  aud: z.union([z.string(), z.array(z.string())]).optional(),
  scp: z.array(z.string()).optional(),
  at_hash: z.string().optional(),
  nonce: z.string().optional(),
});

const profile = z.object({
  email: z.string().refine(isEmailAddress),
  email_verified: z.boolean().default(false),
  given_name: z.string().max(200).default(""),
  family_name: z.string().max(200).default(""),
});

/** Makes the check for this installation's login provider; its keys are fetched once and again when an unknown one appears. */
export function createLoginTokenVerifier(
  context: Pick<ServerContext, "configuration" | "secrets">,
): VerifyLoginToken {
  const { login, publicOrigin } = context.configuration;
  const issuer = login.domain.replace(/\/$/, "");
  const keys = login.embedded
    ? embeddedKeys(context)
    : createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks`));
  const isAccessToken = login.embedded ? isAccessTokenOfOurs : isAccessTokenOfKinde;
  return async (token) => {
    const { payload, protectedHeader } = await verifySignature(token, keys, issuer);
    const claims = claimsOfToken.safeParse(payload);
    if (!claims.success || claims.data.azp !== login.clientId) throw new ApiError("NEED-LOGIN");
    if (!isAccessToken(protectedHeader.typ, claims.data, `${publicOrigin}/api`))
      throw new ApiError("NEED-LOGIN");
    const person = await readProfile(payload, token, issuer, login.embedded);
    return {
      kindeId: claims.data.sub,
      email: normalEmailAddress(person.email),
      emailVerified: person.email_verified,
      givenName: person.given_name.trim(),
      familyName: person.family_name.trim(),
      issuedAt: claims.data.iat,
      expiresAt: claims.data.exp,
      authTime: claims.data.auth_time,
      session: claims.data.sid,
    };
  };
}

type AccessTokenCheck = (
  typ: string | undefined,
  claims: z.infer<typeof claimsOfToken>,
  audience: string,
) => boolean;

/** The embedded login marks its access tokens as RFC 9068 says, and makes them for our API alone. */
const isAccessTokenOfOurs: AccessTokenCheck = (typ, { aud }, audience) =>
  typ === "at+jwt" && [aud ?? []].flat().includes(audience);

/**
 * Kinde gives both kinds the type JWT. Its access tokens name their scopes (`scp`), and have no audience unless an API was registered there; its ID
 * tokens have the hash of an access token or a nonce, and its domain or the client as their audience.
 */
const isAccessTokenOfKinde: AccessTokenCheck = (typ, { aud, scp, at_hash, nonce }, audience) => {
  const named = [aud ?? []].flat();
  return (
    typ === "JWT" &&
    scp !== undefined &&
    at_hash === undefined &&
    nonce === undefined &&
    (named.length === 0 || named.includes(audience))
  );
};

async function verifySignature(
  token: string,
  keys: JWTVerifyGetKey,
  issuer: string,
): Promise<JWTVerifyResult> {
  try {
    return await jwtVerify(token, keys, {
      algorithms: [ALGORITHM],
      issuer,
      requiredClaims: ["sub", "iat", "exp", "azp"],
    });
  } catch (cause) {
    if (cause instanceof errors.JWTExpired)
      throw new ApiError("TOKEN-EXPIRED", undefined, { cause });
    if (cause instanceof errors.JWKSTimeout)
      throw new ApiError(
        "UNAVAILABLE",
        "The login service did not answer. Try again in a moment.",
        { cause },
      );
    if (cause instanceof errors.JOSEError) throw new ApiError("NEED-LOGIN", undefined, { cause });
    throw new ApiError("UNAVAILABLE", "The login service did not answer. Try again in a moment.", {
      cause,
    });
  }
}

/** Kinde puts the profile into access tokens only where it is configured to, and answers it by a call otherwise. */
async function readProfile(
  payload: JWTPayload,
  token: string,
  issuer: string,
  isEmbedded: boolean,
): Promise<z.infer<typeof profile>> {
  const inToken = profile.safeParse(payload);
  if (inToken.success) return inToken.data;
  if (isEmbedded) throw new ApiError("NEED-LOGIN");
  let answer: unknown;
  try {
    const response = await fetch(`${issuer}/oauth2/v2/user_profile`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(PROFILE_TIMEOUT_MS),
    });
    answer = await response.json();
  } catch (cause) {
    throw new ApiError("UNAVAILABLE", "The login service did not answer. Try again in a moment.", {
      cause,
    });
  }
  const fetchedProfile = profile.safeParse(answer);
  if (!fetchedProfile.success)
    throw new ApiError(
      "NEED-LOGIN",
      "The login service didn't send your e-mail address. Log in again.",
    );
  return fetchedProfile.data;
}

/** The embedded login's keys, as they are when a token is verified. */
function embeddedKeys({ secrets }: Pick<ServerContext, "secrets">): JWTVerifyGetKey {
  let keySet: { readonly ids: string; readonly find: JWTVerifyGetKey } | undefined;
  return (header, token) => {
    const set = loginVerificationKeys(secrets);
    const ids = set.keys.map(({ kid, n }) => kid ?? n).join(" ");
    if (keySet?.ids !== ids) keySet = { ids, find: createLocalJWKSet(set) };
    return keySet.find(header, token);
  };
}
