import type { ServerContext } from "../../context.ts";
import { isDue } from "../../database/recurring-work.ts";
import { withoutStatementTimeout } from "../../database/without-statement-timeout.ts";
import type { ContentStore } from "./content-store.ts";

const RETENTION_HOURS = 24;
const SWEEP_INTERVAL_MINUTES = 60;
const MS_PER_HOUR = 3_600_000;
/** Temporary files live for half an hour, so a few more minutes don't matter. */
const EXPIRE_INTERVAL_MINUTES = 5;
const MS_PER_MINUTE = 60_000;

/**
 * Removes contents that no row references, except those written or replaced within 24 h, because
 * their upload may be in progress. Resolves to the number removed.
 */
export async function sweepContents(
  context: ServerContext,
  contents: ContentStore,
  now = Date.now(),
): Promise<number> {
  const { database } = context;
  const before = now - RETENTION_HOURS * MS_PER_HOUR;
  const [table] = await database.query<{ present: boolean }>(
    "select to_regclass('public.file_versions') is not null as present",
  );
  const notInHistory = table?.present
    ? "and not exists (select from public.file_versions h where h.content_id = v)"
    : "";
  let removed = 0;
  for await (const candidates of contents.writtenBefore(before)) {
    const unnamed = await database.query<{ version: string }>(
      `select v as version from jsonb_array_elements_text($1::text::jsonb) v
       where not exists (select from storage.objects o where o.version = v)
         and not exists (select from storage.replaced_contents r where r.version = v and r.replaced_at > to_timestamp($2::text::float8))
         ${notInHistory}`,
      [JSON.stringify(candidates), String(before / 1000)],
    );
    for (const { version } of unnamed) {
      await contents.remove(version);
      await database.query("delete from storage.replaced_contents where version = $1", [version]);
      removed += 1;
    }
  }
  return removed;
}

/**
 * Removes temporary files that have expired; the next sweep removes their contents. Resolves to the
 * number of files.
 */
export async function removeExpiredFiles({
  database,
}: Pick<ServerContext, "database">): Promise<number> {
  const [row] = await withoutStatementTimeout(database, (session) =>
    session.query<{ removed: number }>("select private.remove_expired_files() as removed"),
  );
  return row?.removed ?? 0;
}

/**
 * Sweeps now and hourly, and removes expired files every few minutes, without keeping the process
 * alive. One of several servers does so; each sweeps its own folder. Returns a function that stops the timers and waits for running work.
 */
export function scheduleContentSweep(
  context: ServerContext,
  stores: readonly ContentStore[],
): () => Promise<void> {
  const running = new Set<Promise<void>>();
  const run = async (event: string, work: () => Promise<number>): Promise<void> => {
    try {
      const removed = await work();
      if (removed > 0) context.log.info(event, { removed });
    } catch (error) {
      context.log.error(`${event}-failed`, error);
    }
  };
  const start = (event: string, work: () => Promise<number>) => {
    const task: Promise<void> = run(event, work).finally(() => running.delete(task));
    running.add(task);
  };
  const { database } = context;
  const sweep = () => {
    for (const store of stores)
      start("storage.swept", async () =>
        store.mark === undefined || (await isDue(database, "sweep", SWEEP_INTERVAL_MINUTES - 1))
          ? sweepContents(context, store)
          : 0,
      );
  };
  const expire = () =>
    start("storage.expired", async () =>
      (await isDue(database, "remove-expired-files", EXPIRE_INTERVAL_MINUTES - 1))
        ? removeExpiredFiles(context)
        : 0,
    );
  sweep();
  expire();
  const timers = [
    setInterval(sweep, SWEEP_INTERVAL_MINUTES * MS_PER_MINUTE).unref(),
    setInterval(expire, EXPIRE_INTERVAL_MINUTES * MS_PER_MINUTE).unref(),
  ];
  return async () => {
    timers.forEach(clearInterval);
    await Promise.all(running);
  };
}
