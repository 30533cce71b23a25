import { createHash, randomBytes } from "node:crypto";
import type { CallerClaims, Database, Queryable } from "../database/database.ts";
import { ApiError } from "../errors/api-error.ts";
import type { Scope } from "./scopes.ts";

const PREFIX = "tera_";
const SECRET_BYTES = 32;
const MAXIMUM_TOKENS = 50;
/** Claims of a token are looked up for one request, and never outlive it by more. */
const CLAIMS_SECONDS = 60;
const MILLISECONDS = 1000;

/** A token as its owner sees it later: never the token itself. */
export interface PersonalToken {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly created_at: Date | string;
  readonly expires_at: Date | string | null;
  readonly used_at: Date | string | null;
}

/** Whether a bearer token has the form of a personal one. */
export function isPersonalToken(token: string): boolean {
  return token.startsWith(PREFIX);
}

/** Makes a token for a person. Its text is answered here and known to nobody afterwards: only a hash is stored. */
export async function createPersonalToken(
  session: Queryable,
  person: string,
  wanted: { readonly name: string; readonly scopes: readonly Scope[]; readonly expiresAt?: string | undefined },
): Promise<{ readonly id: string; readonly token: string }> {
  const token = PREFIX + randomBytes(SECRET_BYTES).toString("base64url");
  await session.query("select pg_advisory_xact_lock(hashtextextended('tokens of ' || $1, 0))", [person]);
  const [row] = await session.query<{ id: string }>(
    `insert into private.personal_tokens ("user", name, scopes, hash, expires_at)
     select $1, $2, array(select jsonb_array_elements_text($3::jsonb)), $4, $5::timestamptz
     where (select count(*) from private.personal_tokens where "user" = $1 and revoked_at is null) < $6 returning id`,
    [person, wanted.name, [...new Set(wanted.scopes)], hashOf(token), wanted.expiresAt ?? null, MAXIMUM_TOKENS],
  );
  if (row === undefined) throw new ApiError("TOO-MANY", `You have ${MAXIMUM_TOKENS} tokens. Revoke one that you don't need any more.`);
  return { id: row.id, token };
}

/** Gives a token that was just made another text, for a client that lost the answer; the first text counts no more. */
export async function renewPersonalToken(session: Queryable, person: string, id: string): Promise<{ readonly id: string; readonly token: string }> {
  const token = PREFIX + randomBytes(SECRET_BYTES).toString("base64url");
  const [row] = await session.query(`update private.personal_tokens set hash = $3 where id = $1 and "user" = $2 and revoked_at is null returning 1`, [id, person, hashOf(token)]);
  if (row === undefined) throw new ApiError("NOT-FOUND", "This token was revoked. Create another one with a new Idempotency-Key.");
  return { id, token };
}

/** A person's tokens that were not revoked, the newest first. */
export async function listPersonalTokens(session: Queryable, person: string): Promise<PersonalToken[]> {
  return session.query<PersonalToken>(
    `select id, name, scopes, created_at, expires_at, used_at from private.personal_tokens
     where "user" = $1 and revoked_at is null order by created_at desc, id desc`,
    [person],
  );
}

/** Ends a token at once; refuses with NOT-FOUND what is not the person's. */
export async function revokePersonalToken(session: Queryable, person: string, id: string): Promise<void> {
  const [row] = await session.query(
    `update private.personal_tokens set revoked_at = coalesce(revoked_at, now()) where id = $1 and "user" = $2 returning 1`,
    [id, person],
  );
  if (row === undefined) throw new ApiError("NOT-FOUND", "You have no token of that id.");
}

/** Whose token it is, where it still counts and may do what `scope` names; refuses otherwise. */
export async function claimsOfPersonalToken(database: Database, token: string, scope: Scope | undefined): Promise<CallerClaims> {
  const [row] = await database.query<{ id: string; email: string; email_verified: boolean; scopes: readonly string[]; is_unmarked: boolean; token: string }>(
    `select u.id, u.email, u.email_verified, t.scopes, t.id as token, t.used_at is null or t.used_at < now() - interval '1 minute' as is_unmarked
     from private.personal_tokens t join public.users u on u.id = t."user"
     where t.hash = $1 and t.revoked_at is null and (t.expires_at is null or t.expires_at > now())`,
    [hashOf(token)],
  );
  if (row === undefined) throw new ApiError("NEED-LOGIN", "This token was revoked or has ended. Create another one on your profile.");
  if (scope === undefined) throw new ApiError("FORBIDDEN", "This call is for people who are logged in, not for personal tokens.");
  if (!row.scopes.includes(scope)) throw new ApiError("FORBIDDEN", `This token lacks the scope ${scope}. Create one that has it.`);
  if (row.is_unmarked) await database.query("update private.personal_tokens set used_at = now() where id = $1", [row.token]);
  return {
    sub: row.id,
    role: "authenticated",
    email: row.email,
    email_verified: row.email_verified,
    exp: Math.floor(Date.now() / MILLISECONDS) + CLAIMS_SECONDS,
  };
}

/** The secret has 256 random bits: one round of a plain hash is enough, where a password would need a slow one. */
function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
