import { SignJWT, errors, jwtVerify } from "jose";
import { z } from "zod";
import type { Secrets } from "../context.ts";
import type { CallerClaims } from "../database/database.ts";
import { ApiError } from "../errors/api-error.ts";

const ALGORITHM = "HS256";

const claimsOfToken = z.object({
  sub: z.string().default(""),
  role: z.enum(["anon", "authenticated"]),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
  exp: z.number().optional(),
});

/** A database token that carries the claims until `claims.exp` (seconds since 1970). */
export async function mintDatabaseToken(claims: CallerClaims, secrets: Secrets): Promise<string> {
  return new SignJWT({ ...claims }).setProtectedHeader({ alg: ALGORITHM }).setAudience(claims.role).setIssuedAt().sign(keyOf(secrets));
}

/** What the token says of its bearer; refuses a forged one with NEED-LOGIN and an old one with TOKEN-EXPIRED. */
export async function verifyDatabaseToken(token: string, secrets: Secrets): Promise<CallerClaims> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secrets), { algorithms: [ALGORITHM] });
    const claims = claimsOfToken.parse(payload);
    // The key called anonymous is public and never expires; a person's token always does.
    if (claims.role === "authenticated" && (claims.exp === undefined || claims.sub === "")) throw new ApiError("NEED-LOGIN");
    return {
      sub: claims.sub,
      role: claims.role,
      ...(claims.email === undefined ? {} : { email: claims.email }),
      ...(claims.email_verified === undefined ? {} : { email_verified: claims.email_verified }),
      ...(claims.exp === undefined ? {} : { exp: claims.exp }),
    };
  } catch (cause) {
    if (cause instanceof errors.JWTExpired) throw new ApiError("TOKEN-EXPIRED", undefined, { cause });
    if (cause instanceof errors.JOSEError || cause instanceof z.ZodError) throw new ApiError("NEED-LOGIN", undefined, { cause });
    throw cause;
  }
}

const REMEMBERED_TOKENS = 10_000;
const MILLISECONDS = 1000;

/** As `verifyDatabaseToken` of one installation. A page sends the same token for a quarter of an hour: a signature that was found good is remembered until its token ends. */
export function createTokenVerification(secrets: Secrets): (token: string) => Promise<CallerClaims> {
  const known = new Map<string, CallerClaims>();
  return async (token) => {
    const remembered = known.get(token);
    if (remembered !== undefined && (remembered.exp === undefined || remembered.exp * MILLISECONDS > Date.now())) return remembered;
    known.delete(token);
    const claims = await verifyDatabaseToken(token, secrets);
    if (known.size >= REMEMBERED_TOKENS) known.clear();
    known.set(token, claims);
    return claims;
  };
}

function keyOf(secrets: Secrets): Uint8Array {
  return new TextEncoder().encode(secrets.databaseTokenSecret);
}
