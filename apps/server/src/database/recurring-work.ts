import type { Database } from "./database.ts";
import { isShared } from "./shared-state.ts";

/**
 * Whether this server does work that is due every `minutes`. One of several servers gets true. A
 * server that has its database for itself always does.
 */
export async function isDue(
  database: Pick<Database, "engine" | "query">,
  name: string,
  minutes: number,
): Promise<boolean> {
  if (!isShared(database)) return true;
  const rows = await database.query(
    `insert into private.recurring_work as w (name, started_at) values ($1, now())
     on conflict (name) do update set started_at = excluded.started_at
     where w.started_at < now() - make_interval(mins => $2) returning 1`,
    [name, minutes],
  );
  return rows.length > 0;
}
