import { SignJWT, errors } from "jose";
import { z } from "zod";
import type { DatabaseTokens, Secrets } from "../context.ts";
import type { CallerClaims, Queryable } from "../database/database.ts";
import { ApiError } from "../errors/api-error.ts";
import { createEndedLoginCheck } from "./ended-logins.ts";
import { anonymousKeys, databaseTokenSecrets, verifyWithAny } from "./verification-keys.ts";

const ALGORITHM = "HS256";

const claimsOfToken = z.object({
  sub: z.string().default(""),
  role: z.enum(["anon", "authenticated"]),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
  iat: z.number().optional(),
  exp: z.number().optional(),
  auth_time: z.number().optional(),
  sid: z.string().optional(),
  handed_over: z.literal(true).optional(),
  second_factor: z.literal(true).optional(),
});

/** `claims.exp` is in seconds since 1970. */
export async function mintDatabaseToken(claims: CallerClaims, secrets: Secrets): Promise<string> {
  const { exp, iat: _now, ...payload } = claims;
  const token = new SignJWT(payload)
    .setProtectedHeader({ alg: ALGORITHM })
    .setAudience(claims.role)
    .setIssuedAt();
  return (exp === undefined ? token : token.setExpirationTime(exp)).sign(
    bytesOf(secrets.databaseTokenSecret),
  );
}

/**
 * Throws NEED-LOGIN for a forged token and TOKEN-EXPIRED for an expired one. Does not check for
 * ended logins, unlike `openDatabaseTokens`.
 */
export async function verifyDatabaseToken(token: string, secrets: Secrets): Promise<CallerClaims> {
  try {
    if (anonymousKeys(secrets).includes(token)) return { sub: "", role: "anon" };
    const claims = claimsOfToken.parse(
      await verifyWithAny(token, databaseTokenSecrets(secrets), bytesOf),
    );
    // Only the anonymous key, which is public, never expires.
    if (claims.role === "authenticated" && (claims.exp === undefined || claims.sub === ""))
      throw new ApiError("NEED-LOGIN");
    return claims;
  } catch (cause) {
    if (cause instanceof errors.JWTExpired)
      throw new ApiError("TOKEN-EXPIRED", undefined, { cause });
    if (cause instanceof errors.JOSEError || cause instanceof z.ZodError)
      throw new ApiError("NEED-LOGIN", undefined, { cause });
    throw cause;
  }
}

const MAX_CACHED_TOKENS = 10_000;
const MS_PER_SECOND = 1000;

/**
 * Caches a valid token until it expires, because a page reuses its token for 15 minutes. Checks for
 * an ended login each time.
 */
export function openDatabaseTokens({
  database,
  secrets,
}: {
  readonly database: Queryable;
  readonly secrets: Secrets;
}): DatabaseTokens {
  const known = new Map<string, CallerClaims>();
  let keys = "";
  const requireLoginNotEnded = createEndedLoginCheck(database);
  const requireLive = async (claims: CallerClaims): Promise<void> => {
    if (claims.role === "authenticated") await requireLoginNotEnded(claims);
  };
  const read = async (token: string): Promise<CallerClaims> => {
    // A key rotation invalidates the cache.
    const currentKeys = [...databaseTokenSecrets(secrets), ...anonymousKeys(secrets)].join(" ");
    if (keys !== currentKeys) known.clear();
    keys = currentKeys;
    const cached = known.get(token);
    if (
      cached !== undefined &&
      (cached.exp === undefined || cached.exp * MS_PER_SECOND > Date.now())
    )
      return cached;
    known.delete(token);
    const claims = await verifyDatabaseToken(token, secrets);
    if (known.size >= MAX_CACHED_TOKENS) known.clear();
    known.set(token, claims);
    return claims;
  };
  return {
    verify: async (token) => {
      const claims = await read(token);
      await requireLive(claims);
      return claims;
    },
    requireLive,
  };
}

function bytesOf(key: string): Uint8Array {
  return new TextEncoder().encode(key);
}
