import type { IncomingMessage } from "node:http";
import { clientAddress } from "../access/client-address.ts";
import type { ServerContext } from "../context.ts";
import { deviceOf } from "./device-name.ts";

export interface LoginSession {
  /** A result of `sessionName`. */
  readonly session: string;
  readonly device: string;
  readonly isHandheld: boolean;
  /** Undefined if the login's last use was before addresses were stored. */
  readonly address: string | undefined;
  readonly firstUsedAt: Date;
  readonly lastUsedAt: Date;
}

interface Row {
  session: string;
  device: string | null;
  is_handheld: boolean | null;
  address: string | null;
  first_used_at: string | Date;
  last_used_at: string | Date;
}

/** Adds a login at its first use, and updates it later. */
export async function recordUse(
  { configuration, database }: Pick<ServerContext, "configuration" | "database">,
  request: IncomingMessage,
  accountId: string,
  session: string,
): Promise<void> {
  const { name, isHandheld } = deviceOf(request.headers["user-agent"]);
  await database.query(
    `insert into login.sessions as s (account_id, session, device, is_handheld, address)
     select id, $2, $3, $4, left($5, 100) from login.accounts where id = $1
     on conflict (account_id, session) do update set device = excluded.device, is_handheld = excluded.is_handheld,
       address = excluded.address, last_used_at = excluded.last_used_at`,
    [accountId, session, name, isHandheld, clientAddress(request, configuration.trustedProxies)],
  );
}

/** Returns active logins, most recently used first. */
export async function listSessions(
  { database }: Pick<ServerContext, "database">,
  accountId: string,
): Promise<LoginSession[]> {
  const rows = await database.query<Row>(
    `select r.uid as session, s.device, s.is_handheld, s.address,
       coalesce(s.first_used_at, min(r.logged_in_at)) as first_used_at, coalesce(s.last_used_at, max(r.created_at)) as last_used_at
     from login.records r left join login.sessions s on s.account_id = r.account_id and s.session = r.uid
     where r.account_id = $1 and r.uid is not null and r.logged_in_at is not null and r.model in ('Session', 'RefreshToken')
       and r.expires_at > now() and not private.is_login_ended(r.account_id, r.uid, r.logged_in_at)
     group by r.uid, s.account_id, s.session, s.device, s.is_handheld, s.address, s.first_used_at, s.last_used_at
     order by last_used_at desc, session`,
    [accountId],
  );
  return rows.map((row) => ({
    session: row.session,
    device: row.device ?? "Unknown device",
    isHandheld: row.is_handheld ?? false,
    address: row.address ?? undefined,
    firstUsedAt: new Date(row.first_used_at),
    lastUsedAt: new Date(row.last_used_at),
  }));
}
