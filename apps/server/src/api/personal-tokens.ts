import { randomBytes } from "node:crypto";
import { requireLiveCaller } from "../access/ended-logins.ts";
import { hashToken, lockPersonalTokens, PERSONAL_TOKEN_PREFIX } from "../access/personal-token.ts";
import type { PersonalTokenScope } from "@tera/contract";
import type { CallerClaims, Queryable } from "../database/database.ts";
import { ApiError } from "../errors/api-error.ts";

const SECRET_BYTES = 32;
const MAX_TOKENS = 50;

/** Does not include the secret text. */
export interface PersonalToken {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly PersonalTokenScope[];
  readonly created_at: Date | string;
  readonly expires_at: Date | string | null;
  readonly used_at: Date | string | null;
}

/**
 * Returns the token's text; only a hash is stored. Throws NEED-LOGIN if the login has ended, and
 * TOO-MANY above 50 tokens.
 */
export async function createPersonalToken(
  session: Queryable,
  caller: CallerClaims,
  newToken: {
    readonly name: string;
    readonly scopes: readonly PersonalTokenScope[];
    readonly expiresAt?: string | undefined;
  },
): Promise<{ readonly id: string; readonly token: string }> {
  const token = newText();
  const person = caller.sub;
  await lockPersonalTokens(session, person);
  await requireLiveCaller(session, caller);
  const [row] = await session.query<{ id: string }>(
    `insert into private.personal_tokens ("user", name, scopes, hash, expires_at)
     select $1, $2, array(select jsonb_array_elements_text($3::jsonb)), $4, $5::timestamptz
     where (select count(*) from private.personal_tokens where "user" = $1 and revoked_at is null) < $6 returning id`,
    [
      person,
      newToken.name,
      [...new Set(newToken.scopes)],
      hashToken(token),
      newToken.expiresAt ?? null,
      MAX_TOKENS,
    ],
  );
  if (row === undefined)
    throw new ApiError("TOO-MANY", `You have ${MAX_TOKENS} tokens. Revoke one you no longer need.`);
  return { id: row.id, token };
}

/**
 * Gives a token a new text, for a client that lost the first text. The first text becomes invalid.
 * Throws NOT-FOUND for a revoked token.
 */
export async function renewPersonalToken(
  session: Queryable,
  person: string,
  id: string,
): Promise<{ readonly id: string; readonly token: string }> {
  const token = newText();
  const [row] = await session.query(
    `update private.personal_tokens set hash = $3 where id = $1 and "user" = $2 and revoked_at is null returning 1`,
    [id, person, hashToken(token)],
  );
  if (row === undefined)
    throw new ApiError(
      "NOT-FOUND",
      "This token was revoked. Create another one with a new Idempotency-Key.",
    );
  return { id, token };
}

/** Newest first, without revoked tokens. */
export async function listPersonalTokens(
  session: Queryable,
  person: string,
): Promise<PersonalToken[]> {
  return session.query<PersonalToken>(
    `select id, name, scopes, created_at, expires_at, used_at from private.personal_tokens
     where "user" = $1 and revoked_at is null order by created_at desc, id desc`,
    [person],
  );
}

/** Idempotent. Throws NOT-FOUND unless the person owns the token. */
export async function revokePersonalToken(
  session: Queryable,
  person: string,
  id: string,
): Promise<void> {
  const [row] = await session.query(
    `update private.personal_tokens set revoked_at = coalesce(revoked_at, now()) where id = $1 and "user" = $2 returning 1`,
    [id, person],
  );
  if (row === undefined) throw new ApiError("NOT-FOUND", "You have no token with that id.");
}

function newText(): string {
  return PERSONAL_TOKEN_PREFIX + randomBytes(SECRET_BYTES).toString("base64url");
}
