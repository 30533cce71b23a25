import { createHash } from "node:crypto";
import type { Adapter, AdapterPayload } from "oidc-provider";
import { endLogins, deleteOldEndedLogins } from "../access/ended-logins.ts";
import type { Database, Queryable } from "../database/database.ts";
import { MAX_WINDOW_MINUTES } from "./attempts.ts";
import { deleteExpiredIdentityRequests } from "./identity-requests.ts";
import { deleteExpiredChallenges } from "./passkey-challenges.ts";
import { deleteExpiredPending } from "./pending-logins.ts";

/**
 * Minimum validity of a refresh token after its exchange, because two tabs or a retry may send it
 * twice. After that, it stays valid until its successor is used, which proves that the successor
 * arrived.
 */
const REFRESH_GRACE_SECONDS = 60;

/** Excludes records that a concurrent request stored after their login ended. */
const IS_LIVE = "not private.is_login_ended(account_id, uid, logged_in_at)";

/** Stores ids only as hashes. A read by id adds the id to the payload. */
export function createAdapter(database: Database, model: string): Adapter {
  return {
    upsert: async (id, payload, expiresIn) => {
      const { jti: _, consumed: __, ...stored } = payload;
      // A completed login form's result, stored until the browser returns to the provider.
      const login = payload.result?.login;
      await database.query(
        `insert into login.records (model, key, payload, account_id, grant_id, uid, expires_at, logged_in_at)
         values ($1, $2, $3::jsonb, $4, $5, $6, now() + make_interval(secs => $7::double precision), to_timestamp($8::float8))
         on conflict (model, key) do update set payload = excluded.payload, account_id = excluded.account_id,
           grant_id = excluded.grant_id, uid = excluded.uid, expires_at = excluded.expires_at, logged_in_at = excluded.logged_in_at`,
        [
          model,
          keyOf(model, id),
          withoutSessionCookie(stored),
          payload.accountId ?? login?.accountId ?? null,
          hashed(grantIdOf(model, id, payload)),
          hashed(payload.uid ?? payload.sessionUid),
          expiresIn ?? null,
          payload.loginTs ?? payload.authTime ?? login?.ts ?? null,
        ],
      );
    },
    find: async (id) => {
      const [row] = await database.query<RecordRow>(
        `select payload, consumed_at is not null and ($1 <> 'RefreshToken' or (
             consumed_at < now() - make_interval(secs => $3) and exists (
               select 1 from login.records successor
               where successor.model = 'RefreshToken' and successor.grant_id = found.grant_id
                 and successor.created_at >= found.consumed_at and successor.consumed_at is not null))) as consumed
         from login.records found where model = $1 and key = $2 and (expires_at is null or expires_at > now()) and ${IS_LIVE}`,
        [model, keyOf(model, id), REFRESH_GRACE_SECONDS],
      );
      return row && payloadOf(row, id);
    },
    findByUid: async (uid) => {
      const [row] = await database.query<RecordRow>(
        `select payload, false as consumed from login.records where model = $1 and uid = $2 and expires_at > now() and ${IS_LIVE}`,
        [model, hashed(uid)],
      );
      return row && payloadOf(row, undefined);
    },
    findByUserCode: async () => undefined,
    consume: async (id) => {
      await database.query(
        "update login.records set consumed_at = coalesce(consumed_at, now()) where model = $1 and key = $2",
        [model, keyOf(model, id)],
      );
    },
    destroy: async (id) => {
      await database.query("delete from login.records where model = $1 and key = $2", [
        model,
        keyOf(model, id),
      ]);
    },
    revokeByGrantId: (grantId) =>
      database.transaction((session) => endLoginOfGrant(session, model, hashed(grantId))),
  };
}

/** Ends the login of a revoked grant, for instance because a code or token was reused. */
async function endLoginOfGrant(
  session: Queryable,
  model: string,
  grantId: string | null,
): Promise<void> {
  const grant = [model, grantId];
  const [found] = await session.query<{ account_id: string | null; uid: string | null }>(
    "select account_id, uid from login.records where model = $1 and grant_id = $2 order by uid nulls last limit 1",
    grant,
  );
  if (found !== undefined && found.account_id !== null && found.uid !== null) {
    await endLogins(session, found.account_id, { loginSession: found.uid });
    await deleteRecords(session, found.account_id, found.uid);
  }
  await session.query("delete from login.records where model = $1 and grant_id = $2", grant);
}

/** Deletes sessions, grants and tokens of an account, or of one session. */
export async function deleteRecords(
  database: Queryable,
  accountId: string,
  session: string | undefined,
): Promise<void> {
  await database.query(
    "delete from login.sessions where account_id = $1 and ($2::text is null or session = $2)",
    [accountId, session ?? null],
  );
  await database.query(
    `delete from login.records where account_id = $1 and ($2::text is null or uid = $2
       or grant_id in (select grant_id from login.records where account_id = $1 and uid = $2))`,
    [accountId, session ?? null],
  );
}

/** The session's public name, which is the `sid` of tokens. */
export function sessionName(uid: string): string {
  return createHash("sha256").update(uid).digest("base64url");
}

/** Keeps the session cookie, but ends the former account's grants. */
export async function reassignSession(
  database: Queryable,
  sessionUid: string,
  accountId: string,
  loggedInAt: number,
): Promise<void> {
  await database.query(
    `update login.records set account_id = $2, logged_in_at = to_timestamp($3::float8),
       payload = (payload - 'authorizations' - 'amr') || jsonb_build_object('accountId', $2::text, 'loginTs', $3::float8)
     where model = 'Session' and uid = $1`,
    [hashed(sessionUid), accountId, loggedInAt],
  );
}

export async function sweepLogin(database: Queryable): Promise<void> {
  await database.query("delete from login.records where expires_at < now()");
  await database.query("delete from login.links where expires_at < now()");
  await database.query(
    "delete from login.sessions s where not exists (select from login.records r where r.account_id = s.account_id and r.uid = s.session)",
  );
  await deleteExpiredPending(database);
  await deleteExpiredChallenges(database);
  await deleteExpiredIdentityRequests(database);
  await deleteOldEndedLogins(database);
  await database.query(
    "delete from login.attempts where attempted_at < now() - make_interval(mins => $1)",
    [MAX_WINDOW_MINUTES],
  );
}

interface RecordRow {
  payload: AdapterPayload;
  consumed: boolean;
}

function payloadOf(row: RecordRow, id: string | undefined): AdapterPayload {
  return {
    ...row.payload,
    ...(id === undefined ? {} : { jti: id }),
    ...(row.consumed ? { consumed: true } : {}),
  };
}

/**
 * Interactions have no grant id, because they outlive their grant: another person may log in next.
 */
function grantIdOf(model: string, id: string, payload: AdapterPayload): string | undefined {
  if (model === "Grant") return id;
  return model === "Interaction" ? undefined : payload.grantId;
}

/** Removes the session cookie, which would be stored unhashed and is never read. */
function withoutSessionCookie(payload: AdapterPayload): AdapterPayload {
  if (payload.session === undefined) return payload;
  const { cookie: _, ...session } = payload.session;
  return { ...payload, session };
}

function keyOf(model: string, id: string): string {
  return createHash("sha256").update(`${model}:${id}`).digest("base64url");
}

function hashed(id: string | undefined): string | null {
  return id === undefined ? null : sessionName(id);
}
