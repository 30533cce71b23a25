import { createHash, randomBytes } from "node:crypto";
import { mintDatabaseToken } from "../access/database-token.ts";
import { loggedInAt, requireLiveCaller } from "../access/ended-logins.ts";
import { DATABASE_TOKEN_SECONDS, type DatabaseSession } from "../access/exchange-login-token.ts";
import type { ServerContext } from "../context.ts";
import type { CallerClaims, Database, Queryable } from "../database/database.ts";
import { ApiError } from "../errors/api-error.ts";

const CODE_BYTES = 32;
/** The other window redeems the first code immediately. */
const FIRST_CODE_SECONDS = 60;
/** About a working day. Then the person must log in again. */
const MAX_CHAIN_SECONDS = 8 * 60 * 60;
const MS_PER_SECOND = 1000;

interface HandoffRow {
  readonly chain: string;
  readonly user: string;
  /** Seconds since 1970. */
  readonly ends: number;
  readonly email: string;
  readonly email_verified: boolean;
  /** The original login. When it ends, the handed-off login ends too. */
  readonly session: string;
  readonly logged_in_at: number;
}

/**
 * Returns a code for a page of ours that has no access to storage. The code works once, within a
 * minute, while the person's own login lasts.
 */
export async function createLoginHandoff(
  database: Queryable,
  person: CallerClaims,
): Promise<string> {
  await requireLiveCaller(database, person);
  await database.query("delete from private.handed_logins where chain_ends_at < now()");
  const code = newCode();
  await database.query(
    `insert into private.handed_logins (hash, "user", expires_at, chain_ends_at, session, logged_in_at)
     values ($1, $2, now() + make_interval(secs => $3), now() + make_interval(secs => $4), $5, to_timestamp($6::float8))`,
    [
      hashOf(code),
      person.sub,
      FIRST_CODE_SECONDS,
      MAX_CHAIN_SECONDS,
      person.sid ?? "",
      loggedInAt(person),
    ],
  );
  return code;
}

/**
 * Returns a database token and the next code. Throws NEED-LOGIN if the code is unusable. A used or
 * expired code also ends the handed-off login that it belongs to.
 */
export async function redeemLoginHandoff(
  context: Pick<ServerContext, "database" | "secrets">,
  code: string,
): Promise<DatabaseSession & { readonly code: string }> {
  const next = newCode();
  const login = await rotateCode(context.database, code, next);
  if (login === undefined)
    throw new ApiError(
      "NEED-LOGIN",
      "This login was already used, has expired or was ended. Log in again.",
    );
  const { user: id, email, email_verified: emailVerified } = login;
  const exp = Math.min(
    Math.floor(Date.now() / MS_PER_SECOND) + DATABASE_TOKEN_SECONDS,
    Math.floor(login.ends),
  );
  const token = await mintDatabaseToken(
    {
      sub: id,
      role: "authenticated",
      email,
      email_verified: emailVerified,
      exp,
      auth_time: login.logged_in_at,
      ...(login.session === "" ? {} : { sid: login.session }),
      handed_over: true,
    },
    context.secrets,
  );
  return { token, expiresAt: exp * MS_PER_SECOND, user: { id, email, emailVerified }, code: next };
}

/**
 * Replaces a code. If the code is unusable, deletes all codes of its login and returns undefined.
 */
function rotateCode(
  database: Database,
  code: string,
  next: string,
): Promise<HandoffRow | undefined> {
  return database.transaction(async (session) => {
    const [login] = await session.query<HandoffRow>(
      `update private.handed_logins h set used_at = now() from public.users u
       where h.hash = $1 and h.used_at is null and h.expires_at > now()
         and u.id = h."user" and not private.is_login_ended(u.kinde_id, h.session, h.logged_in_at)
       returning h.chain, h."user", extract(epoch from h.chain_ends_at)::float8 as ends, u.email, u.email_verified,
         h.session, extract(epoch from h.logged_in_at)::float8 as logged_in_at`,
      [hashOf(code)],
    );
    if (login === undefined) {
      await session.query(
        "delete from private.handed_logins where chain in (select chain from private.handed_logins where hash = $1)",
        [hashOf(code)],
      );
      return undefined;
    }
    await session.query(
      `insert into private.handed_logins (hash, chain, "user", expires_at, chain_ends_at, session, logged_in_at)
       select $1, chain, "user", chain_ends_at, chain_ends_at, session, logged_in_at from private.handed_logins where hash = $2`,
      [hashOf(next), hashOf(code)],
    );
    return login;
  });
}

function newCode(): string {
  return randomBytes(CODE_BYTES).toString("base64url");
}

function hashOf(code: string): string {
  return createHash("sha256").update(code).digest("hex");
}
