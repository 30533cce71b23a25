import type { ServerContext } from "../context.ts";
import type { Queryable } from "../database/database.ts";
import { ApiError } from "../errors/api-error.ts";
import { mintDatabaseToken } from "./database-token.ts";
import { requireLiveAccount } from "./ended-logins.ts";
import type { LoginIdentity, VerifyLoginToken } from "./login-token.ts";
import { personId } from "./person-id.ts";

/** Short, because the app renews the token automatically. */
export const DATABASE_TOKEN_SECONDS = 15 * 60;
const INITIAL_CREDITS = 1000;
const MS_PER_SECOND = 1000;

export interface DatabaseSession {
  readonly token: string;
  /** Milliseconds since 1970, at most the login token's expiry time. */
  readonly expiresAt: number;
  readonly user: { readonly id: string; readonly email: string; readonly emailVerified: boolean };
}

/**
 * Stores the person and returns a database token. A new person gets 1000 credits. Throws NEED-LOGIN
 * if the login has ended.
 */
export async function exchangeLoginToken(
  context: Pick<ServerContext, "database" | "secrets">,
  verifyLoginToken: VerifyLoginToken,
  loginToken: string,
): Promise<DatabaseSession> {
  const identity = await verifyLoginToken(loginToken);
  const id = personId(identity.kindeId);
  const now = Math.floor(Date.now() / MS_PER_SECOND);
  const exp = Math.min(now + DATABASE_TOKEN_SECONDS, Math.floor(identity.expiresAt));
  if (exp <= now) throw new ApiError("TOKEN-EXPIRED");
  const { authTime, session: sid, issuedAt } = identity;
  await requireLiveAccount(context.database, identity.kindeId, {
    sub: id,
    sid,
    auth_time: authTime ?? issuedAt,
  });
  await storePerson(context.database, id, identity);
  const token = await mintDatabaseToken(
    {
      sub: id,
      role: "authenticated",
      email: identity.email,
      email_verified: identity.emailVerified,
      exp,
      auth_time: authTime,
      sid,
      second_factor: identity.isSecondFactorProved ? true : undefined,
    },
    context.secrets,
  );
  return {
    token,
    expiresAt: exp * MS_PER_SECOND,
    user: { id, email: identity.email, emailVerified: identity.emailVerified },
  };
}

async function storePerson(
  database: Queryable,
  id: string,
  identity: LoginIdentity,
): Promise<void> {
  await database.query(
    `insert into public.users as u (id, kinde_id, email, email_verified, credits, data) values ($1, $2, $3, $4, $5, $6::jsonb)
     on conflict (id) do update set email = excluded.email, email_verified = excluded.email_verified
     where (u.email, u.email_verified) is distinct from (excluded.email, excluded.email_verified)`,
    [
      id,
      identity.kindeId,
      identity.email,
      identity.emailVerified,
      INITIAL_CREDITS,
      nameOf(identity),
    ],
  );
}

function nameOf({ givenName, familyName }: LoginIdentity): Record<string, string> {
  const name = [givenName, familyName].filter((part) => part !== "").join(" ");
  return name === "" ? {} : { name, givenName, familyName };
}
