import { createHash } from "node:crypto";
import type { ServerContext } from "../context.ts";
import { annotateCall } from "../current-call.ts";
import type { CallerClaims, Queryable } from "../database/database.ts";
import { ApiError } from "../errors/api-error.ts";
import type { PersonalTokenScope } from "@tera/contract";

export const PERSONAL_TOKEN_PREFIX = "tera_";
/** The claims are used for one request only. */
const CLAIMS_SECONDS = 60;
const MS_PER_SECOND = 1000;

export function isPersonalToken(token: string): boolean {
  return token.startsWith(PERSONAL_TOKEN_PREFIX);
}

/**
 * Throws NEED-LOGIN for a revoked or expired token, and ACCOUNT-LOCKED while its person is locked. Throws FORBIDDEN if the token lacks `scope` or
 * `scope` is undefined.
 */
export async function claimsOfPersonalToken(
  { database, log }: Pick<ServerContext, "database" | "log">,
  token: string,
  scope: PersonalTokenScope | undefined,
): Promise<CallerClaims> {
  const [row] = await database.query<{
    id: string;
    email: string;
    email_verified: boolean;
    scopes: readonly string[];
    is_unused: boolean;
    is_unmarked: boolean;
    token: string;
    is_locked: boolean;
  }>(
    `select u.id, u.email, u.email_verified, t.scopes, t.id as token, t.used_at is null as is_unused, t.used_at < now() - interval '1 minute' as is_unmarked,
       exists (select from private.locked_people l where l."user" = u.id) as is_locked
     from private.personal_tokens t join public.users u on u.id = t."user"
     where t.hash = $1 and t.revoked_at is null and (t.expires_at is null or t.expires_at > now())`,
    [hashToken(token)],
  );
  if (row === undefined)
    throw new ApiError(
      "NEED-LOGIN",
      "This token was revoked or has expired. Create a new one in your profile.",
    );
  annotateCall({ person: row.id });
  if (row.is_locked) throw new ApiError("ACCOUNT-LOCKED");
  if (scope === undefined)
    throw new ApiError(
      "FORBIDDEN",
      "This call is for people who are logged in, not for personal tokens.",
    );
  if (!row.scopes.includes(scope))
    throw new ApiError("FORBIDDEN", `This token lacks the scope ${scope}. Create one that has it.`);
  if (row.is_unused) {
    const first = await database.query(
      "update private.personal_tokens set used_at = now() where id = $1 and used_at is null returning 1",
      [row.token],
    );
    if (first.length > 0) log.security("token-first-used", { person: row.id, token: row.token });
  } else if (row.is_unmarked)
    await database.query("update private.personal_tokens set used_at = now() where id = $1", [
      row.token,
    ]);
  const now = Math.floor(Date.now() / MS_PER_SECOND);
  return {
    sub: row.id,
    role: "authenticated",
    email: row.email,
    email_verified: row.email_verified,
    iat: now,
    exp: now + CLAIMS_SECONDS,
  };
}

/** Locks a person's tokens, and the right to create them, until the transaction ends. */
export async function lockPersonalTokens(session: Queryable, person: string): Promise<void> {
  await session.query("select pg_advisory_xact_lock(hashtextextended('tokens of ' || $1, 0))", [
    person,
  ]);
}

/** `account` is the person's id at the login provider. */
export async function countPersonalTokens(database: Queryable, account: string): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `select count(*)::int as count from private.personal_tokens t join public.users u on u.id = t."user"
     where u.kinde_id = $1 and t.revoked_at is null and (t.expires_at is null or t.expires_at > now())`,
    [account],
  );
  return row?.count ?? 0;
}

/**
 * Returns the token ids. Call `lockPersonalTokens` first, or a token that is being created would
 * stay valid.
 */
export async function revokePersonalTokens(session: Queryable, person: string): Promise<string[]> {
  const rows = await session.query<{ id: string }>(
    `update private.personal_tokens set revoked_at = now() where "user" = $1 and revoked_at is null returning id`,
    [person],
  );
  return rows.map(({ id }) => id);
}

/** A token has 256 random bits, so one fast hash is enough. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
