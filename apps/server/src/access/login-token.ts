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
/** The value of the `amr` claim after a login with a second factor (RFC 8176). */
export const SECOND_FACTOR_METHOD = "mfa";

export interface LoginIdentity {
  readonly kindeId: string;
  /** In lower case. */
  readonly email: string;
  readonly emailVerified: boolean;
  readonly givenName: string;
  readonly familyName: string;
  /** In seconds since 1970, like `expiresAt`. */
  readonly issuedAt: number;
  readonly expiresAt: number;
  /** In seconds since 1970; undefined if the provider omits it. */
  readonly authTime: number | undefined;
  /** The login provider's session id (`sid`); undefined if the token has none. */
  readonly session: string | undefined;
  /** Whether the token says that the login proved a second factor. */
  readonly isSecondFactorProved: boolean;
}

/** Throws TOKEN-EXPIRED for an expired token, and NEED-LOGIN for an invalid one or an ID token. */
export type VerifyLoginToken = (token: string) => Promise<LoginIdentity>;

const claimsOfToken = z.object({
  sub: z.string().min(1).max(200),
  azp: z.string(),
  iat: z.number(),
  exp: z.number(),
  auth_time: z.number().optional(),
  sid: z.string().optional(),
  amr: z.array(z.string()).optional(),
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

/** Fetches the provider's keys once, and again when a key is unknown. */
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
      isSecondFactorProved: claims.data.amr?.includes(SECOND_FACTOR_METHOD) === true,
    };
  };
}

type AccessTokenCheck = (
  typ: string | undefined,
  claims: z.infer<typeof claimsOfToken>,
  audience: string,
) => boolean;

/** Our access tokens have the type `at+jwt` (RFC 9068) and our API as audience. */
const isAccessTokenOfOurs: AccessTokenCheck = (typ, { aud }, audience) =>
  typ === "at+jwt" && [aud ?? []].flat().includes(audience);

/**
 * Kinde's access and ID tokens both have type JWT. Access tokens have scopes (`scp`), and no
 * audience unless an API is registered. ID tokens have `at_hash` or `nonce`, and the domain or
 * client as audience.
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

/** Fetches the profile unless the token contains it, which is configurable in Kinde. */
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

/** Also finds the new keys after a key rotation. */
function embeddedKeys({ secrets }: Pick<ServerContext, "secrets">): JWTVerifyGetKey {
  let keySet: { readonly ids: string; readonly find: JWTVerifyGetKey } | undefined;
  return (header, token) => {
    const set = loginVerificationKeys(secrets);
    const ids = set.keys.map(({ kid, n }) => kid ?? n).join(" ");
    if (keySet?.ids !== ids) keySet = { ids, find: createLocalJWKSet(set) };
    return keySet.find(header, token);
  };
}
