import type { Answer, adminOverviewApi, UsageDay } from "@tera/contract";
import { statfs } from "node:fs/promises";
import type { ServerContext } from "../context.ts";
import type { Queryable } from "../database/database.ts";

type Overview = Answer<typeof adminOverviewApi.read>;

/** Records that the person used the product today. */
export async function recordPersonDay(database: Queryable, person: string): Promise<void> {
  await database.query(
    `insert into private.person_days (day, "user") values ((now() at time zone 'UTC')::date, $1) on conflict do nothing`,
    [person],
  );
}

export async function readOverview(
  { database, configuration }: Pick<ServerContext, "database" | "configuration">,
  days: number,
  isLocked: boolean,
): Promise<Overview> {
  const startedAt = performance.now();
  const [counted] = await database.query<Overview["counts"] & { readonly unsentMail: number }>(
    `select (select count(*)::int from public.users) as people,
       (select count(*)::int from private.person_days d where d.day = (now() at time zone 'UTC')::date) as "activeToday",
       (select count(distinct d."user")::int from private.person_days d where d.day > (now() at time zone 'UTC')::date - 30) as "activeMonth",
       (select count(*)::int from private.locked_people) as locked,
       (select count(*)::int from public.subscriptions s where s.is_active) as subscribed,
       (select count(*)::int from public.projects p where p.deleted_at is null) as projects,
       (select count(*)::int from public.projects p where p.deleted_at is not null) as "deletedProjects",
       (select count(*)::int from public.institutes) as institutes,
       (select count(*)::int from public.outbox o where o.sent_at is null and o.created_at > now() - interval '1 day') as "unsentMail"`,
  );
  if (counted === undefined) throw new Error("The database returned no counts.");
  const databaseMs = performance.now() - startedAt;
  const { unsentMail, ...counts } = counted;
  return {
    health: {
      version: configuration.version,
      engine: database.engine,
      uptimeSeconds: Math.floor(process.uptime()),
      memoryBytes: process.memoryUsage.rss(),
      databaseMs: Math.round(databaseMs),
      ...(await diskOf(configuration.dataDirectory)),
      sendsMail: configuration.smtpUrl !== undefined,
      unsentMail,
      isLocked,
    },
    counts,
    days: await readUsage(database, days),
  };
}

async function readUsage(database: Queryable, days: number): Promise<UsageDay[]> {
  return database.query<UsageDay>(
    `select to_char(u.day, 'YYYY-MM-DD') as day, u.people, u.active, u.projects, u.bytes from private.usage_by_day($1) u order by u.day`,
    [days],
  );
}

async function diskOf(
  directory: string,
): Promise<Pick<Overview["health"], "diskFreeBytes" | "diskBytes">> {
  try {
    const { bavail, blocks, bsize } = await statfs(directory);
    return { diskFreeBytes: bavail * bsize, diskBytes: blocks * bsize };
  } catch {
    // Some systems and containers do not say.
    return { diskFreeBytes: null, diskBytes: null };
  }
}
