import type { CallerClaims, Queryable } from "../database/database.ts";
import { ApiError } from "../errors/api-error.ts";
import { lockPersonalTokens, revokePersonalTokens } from "./personal-token.ts";

/** Maximum age of a process's copy of the ended logins. */
const MAX_AGE_MS = 2_000;
/** Maximum validity of a database token. Logins that ended longer ago need no check. */
const MAX_TOKEN_HOURS = 1;
const SIGNED_OUT_MESSAGE =
  "You were logged out. Log in again to continue. Your text is kept on this device.";

export type TokenLogin = Pick<CallerClaims, "sub" | "sid" | "auth_time" | "iat">;

export interface EndLoginsOptions {
  /** Session id of the login provider (`sid` in tokens). By default, all logins end. */
  readonly loginSession?: string;
  readonly deletesTokens?: boolean;
}

export interface EndLoginsResult {
  /** In seconds since 1970. Later logins are valid. */
  readonly endedAt: number;
  readonly tokens: readonly string[];
}

/**
 * Within seconds, every process refuses tokens of the account's ended logins. `account` is the
 * login provider's id. Call it in the transaction that ends the sessions, after storing a new
 * password.
 */
export async function endLogins(
  session: Queryable,
  account: string,
  { loginSession = "", deletesTokens = false }: EndLoginsOptions,
): Promise<EndLoginsResult> {
  const [user] = await session.query<{ id: string }>(
    "select id from public.users where kinde_id = $1",
    [account],
  );
  // Prevents the concurrent creation of a personal token.
  if (user !== undefined) await lockPersonalTokens(session, user.id);
  const [row] = await session.query<{ ended: number }>(
    `insert into private.ended_logins as e (account, session, ended_at) values ($1, $2, clock_timestamp())
     on conflict (account, session) do update set ended_at = greatest(e.ended_at, excluded.ended_at)
     returning extract(epoch from ended_at)::float8 as ended`,
    [account, loginSession],
  );
  const endedAt = row?.ended ?? 0;
  if (user === undefined) return { endedAt, tokens: [] };
  await session.query(
    `delete from private.handed_logins where "user" = $1 and ($2 = '' or session = $2)`,
    [user.id, loginSession],
  );
  return { endedAt, tokens: deletesTokens ? await revokePersonalTokens(session, user.id) : [] };
}

/** Keeps records for 31 days, because a login's refresh tokens are valid for 30 days. */
export async function deleteOldEndedLogins(session: Queryable): Promise<void> {
  await session.query(
    "delete from private.ended_logins where ended_at < now() - interval '31 days'",
  );
}

/**
 * Throws ACCOUNT-LOCKED for a locked account, and NEED-LOGIN if the login has ended. Queries the database each time. Use it for actions that
 * create a token or outlast one.
 */
export async function requireLiveAccount(
  session: Queryable,
  account: string,
  login: TokenLogin,
): Promise<void> {
  const [row] = await session.query<{ is_ended: boolean; is_locked: boolean }>(
    "select private.is_login_ended($1, $2, to_timestamp($3::float8)) as is_ended, private.is_account_locked($1) as is_locked",
    [account, login.sid ?? "", loggedInAt(login)],
  );
  if (row?.is_locked === true) throw new ApiError("ACCOUNT-LOCKED");
  if (row?.is_ended !== false) throw new ApiError("NEED-LOGIN", SIGNED_OUT_MESSAGE);
}

export async function requireLiveCaller(session: Queryable, caller: CallerClaims): Promise<void> {
  const [row] = await session.query<{ account: string }>(
    "select kinde_id as account from public.users where id = $1",
    [caller.sub],
  );
  if (row === undefined) throw new ApiError("NEED-LOGIN");
  await requireLiveAccount(session, row.account, caller);
}

/**
 * Throws NEED-LOGIN if the login has ended. Cheap enough for every request, because it rarely
 * queries the database.
 */
export type RequireLoginNotEnded = (login: TokenLogin) => Promise<void>;

/** Caches the ended logins and reads them again after `MAX_AGE_MS`. */
export function createEndedLoginCheck(database: Queryable): RequireLoginNotEnded {
  let ends: ReadonlyMap<string, number> = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  const read = async (): Promise<void> => {
    const startedAt = performance.now();
    const rows = await database.query<{ person: string; session: string; ended: number }>(
      `select u.id as person, e.session, extract(epoch from e.ended_at)::float8 as ended
       from private.ended_logins e join public.users u on u.kinde_id = e.account
       where e.ended_at > now() - make_interval(hours => $1)`,
      [MAX_TOKEN_HOURS],
    );
    ends = new Map(rows.map(({ person, session, ended }) => [keyOf(person, session), ended]));
    readAt = startedAt;
  };
  return async (login) => {
    if (performance.now() - readAt > MAX_AGE_MS) {
      reading ??= read().finally(() => {
        reading = undefined;
      });
      await reading;
    }
    const at = loggedInAt(login);
    for (const session of new Set(["", login.sid ?? ""])) {
      if ((ends.get(keyOf(login.sub, session)) ?? Number.NEGATIVE_INFINITY) >= at)
        throw new ApiError("NEED-LOGIN", SIGNED_OUT_MESSAGE);
    }
  };
}

/**
 * Returns seconds since 1970. If the provider omits the login time, uses the token's issue time.
 */
export function loggedInAt({ auth_time, iat }: Pick<TokenLogin, "auth_time" | "iat">): number {
  return auth_time ?? iat ?? 0;
}

function keyOf(person: string, session: string): string {
  return `${person} ${session}`;
}
